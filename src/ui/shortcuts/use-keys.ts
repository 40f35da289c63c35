import { useEffect, useRef } from 'react'
import { isTyping } from '#ui/typing.ts'
import { useShortcutsOn } from './setting.ts'

/** What lies over the page hears keys itself, also where it leaves the page beside it: the notifications, for one. */
const OVER = '[role=menu], [role=listbox], [role=dialog]'

/** Whether a key press is a shortcut's: a single key, pressed once, where nobody types and nothing else waits for keys. */
const isForUs = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.repeat &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event.target) &&
  !(event.target instanceof Element && event.target.closest(OVER)) &&
  document.querySelector('[aria-modal="true"]') === null

/**
 * Hears single keys while its component is on the screen, unless the person switched them off. `onKey` looks at `event.code`, the place of
 * the key, so that it is the same one on an Arabic layout; it returns whether it had a use for the key. `first`: asked before a row is.
 */
export const useKeys = (onKey: (event: KeyboardEvent) => boolean, { first = false } = {}): void => {
  const [isOn] = useShortcutsOn()
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => {
      if (!isForUs(event) || !latest.current(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', listener, first)
    return () => window.removeEventListener('keydown', listener, first)
  }, [isOn, first])
}
