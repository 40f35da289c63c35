import { useLayoutEffect, useRef } from 'react'

/** An open list of choices that has the focus. */
const CHOICES = '[data-mantine-stop-propagation]:not([role="menuitem"])'

interface Layer {
  close: () => void
  /** Everything below waits for it; else it leaves the page beside it. */
  readonly isModal: boolean
  /** What had the focus before it was opened. */
  opener: Element | null
}

/** What lies over the page, the topmost last. */
const layers: Layer[] = []

/**
 * Closes what lies on top and leaves the page beside it: it would lie over a dialog as well. Returns what had the focus before it was opened;
 * null: there was nothing to close.
 */
export const closeBeside = (): Element | null => {
  const modal = layers.findLastIndex(({ isModal }) => isModal)
  const beside = layers.slice(modal + 1)
  for (const layer of beside.toReversed()) layer.close()
  return beside[0]?.opener ?? null
}

/**
 * Esc closes what lies on top, and that alone, from the moment it is asked for: on a slow device it is not there yet, or the focus is behind
 * it for a while, where the key would mean more. An open list of choices comes first. What is no dialog (`isModal`) gives the focus back at
 * once: Mantine does so a moment later, when something else may have it.
 */
export const useOwnEscape = (opened: boolean, close: () => void, isModal = true): void => {
  const own = useRef<Layer>(undefined)
  own.current ??= { close, isModal, opener: null }
  const { current: layer } = own
  layer.close = close
  useLayoutEffect(() => {
    if (!opened) {
      if (isModal || document.activeElement !== document.body) return
      if (layer.opener instanceof HTMLElement) layer.opener.focus({ preventScroll: true })
      layer.opener = null
      return
    }
    layer.opener = document.activeElement
    layers.push(layer)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || layers.at(-1) !== layer) return
      event.preventDefault()
      if (!event.isComposing && !document.activeElement?.matches(CHOICES)) layer.close()
    }
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [opened, isModal, layer])
}
