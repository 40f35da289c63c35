import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Longer than this no key waits for a question, ms. */
const LONGEST_MS = 5_000

/**
 * The keys while a question that was asked for is still on its way: Esc takes it back, or it would come up later, under keys that are meant for
 * something else; what else is pressed means nothing to the list, and is returned for the question to take.
 */
export const useQuestionKeys = (isAsked: boolean, cancel: () => void): RefObject<KeyboardEvent[]> => {
  const held = useRef<KeyboardEvent[]>([])
  useLayoutEffect(() => {
    held.current = []
    if (!isAsked) return
    const asked = performance.now()
    const onKey = (event: KeyboardEvent) => {
      const { key, timeStamp, repeat } = event
      if (document.querySelector('[aria-modal="true"]')?.contains(document.activeElement) || timeStamp - asked > LONGEST_MS) return
      if (key === 'Escape') cancel()
      else if (event.ctrlKey || event.metaKey || event.altKey || (key.length > 1 && key !== 'Enter')) return
      else if (!repeat) held.current.push(event)
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [isAsked, cancel])
  return held
}
