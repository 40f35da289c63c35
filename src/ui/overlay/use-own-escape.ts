import { useLayoutEffect, useRef } from 'react'

/** An open list of choices that has the focus. */
const CHOICES = '[data-mantine-stop-propagation]:not([role="menuitem"])'

/** What lies over the page and how it is closed, the topmost last. */
const layers: { readonly current: () => void }[] = []

/**
 * Esc closes what lies on top, and that alone, from the moment it is asked for: on a slow device it is not there yet, or the focus is behind
 * it for a while, where the key would mean more. An open list of choices comes first.
 */
export const useOwnEscape = (opened: boolean, close: () => void): void => {
  const layer = useRef(close)
  layer.current = close
  useLayoutEffect(() => {
    if (!opened) return
    layers.push(layer)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || layers.at(-1) !== layer) return
      event.preventDefault()
      if (!event.isComposing && !document.activeElement?.matches(CHOICES)) layer.current()
    }
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [opened])
}
