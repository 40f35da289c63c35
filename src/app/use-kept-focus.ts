import { useEffect } from 'react'

const TOUCHES = ['focusin', 'pointerdown'] as const

/**
 * Keeps the focus where the person works. `since`: from the start, or on a page that is to be light only once somebody touches it;
 * before that there is no focus to lose.
 */
export const useKeptFocus = (since: 'start' | 'touch'): void =>
  useEffect(() => {
    let stop: (() => void) | null = () => undefined
    const forget = () => TOUCHES.forEach((type) => removeEventListener(type, begin, true))
    const begin = () => {
      forget()
      void import('#ui/keep-focus.ts').then(
        ({ keepFocus }) => {
          if (stop) stop = keepFocus()
        },
        () => undefined,
      )
    }
    if (since === 'start') begin()
    else TOUCHES.forEach((type) => addEventListener(type, begin, true))
    return () => {
      forget()
      stop?.()
      stop = null
    }
  }, [since])
