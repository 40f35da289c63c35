import { useEffect, type RefObject } from 'react'

/**
 * Keeps the form around an element from being sent as long as what it asks for is not there yet: it would be sent without it, and nobody would
 * notice. `tell` says what is awaited.
 */
export const useHeldForm = (within: RefObject<HTMLElement | null>, isHeld: boolean, tell: () => void): void => {
  useEffect(() => {
    const form = isHeld ? within.current?.closest('form') : null
    if (!form) return
    // Before the form itself hears of it, which hears it at the page's root.
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      tell()
    }
    form.addEventListener('submit', hold)
    return () => form.removeEventListener('submit', hold)
  })
}
