import { useEffect } from 'react'

const TOUCHES = ['focusin', 'pointerdown'] as const

/**
 * Keeps the focus where the person works. `since`: from the start, or on a page that is to be light only once somebody touches it;
 * before that there is no focus to lose.
 */
export const useKeptFocus = (since: 'start' | 'touch'): void =>
  useEffect(() => {
    let stop: (() => void) | null = () => undefined
    // On a slow device somebody opens a dialog before the part that keeps the focus is there, and is led back all the same.
    const touched: (EventTarget | null)[] = []
    const note = ({ target }: FocusEvent) => void touched.push(target)
    const forget = () => TOUCHES.forEach((type) => removeEventListener(type, begin, true))
    const begin = () => {
      forget()
      addEventListener('focusin', note)
      void import('#ui/keep-focus.ts')
        .then(
          ({ keepFocus }) => {
            if (stop) stop = keepFocus(touched)
          },
          () => undefined,
        )
        .finally(() => removeEventListener('focusin', note))
    }
    if (since === 'start') begin()
    else TOUCHES.forEach((type) => addEventListener(type, begin, true))
    return () => {
      forget()
      stop?.()
      stop = null
    }
  }, [since])
