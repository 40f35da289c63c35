import { useCallback, useRef } from 'react'

/** A function that does what was asked for last and never changes itself: what it is handed to is not drawn anew for it. */
export const useSteady = <Args extends readonly unknown[], Result>(work: (...args: Args) => Result): ((...args: Args) => Result) => {
  const latest = useRef(work)
  latest.current = work
  return useCallback((...args: Args) => latest.current(...args), [])
}
