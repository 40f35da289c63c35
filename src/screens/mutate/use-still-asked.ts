import { useLayoutEffect, useRef } from 'react'

/**
 * Tells whether a question that was answered is asked still: whoever goes back, or asks another one, while its answer is being judged takes
 * the answer back. Returns what begins an answer, and gives what tells of it.
 */
export const useStillAsked = (opened: boolean, about: unknown): (() => () => boolean) => {
  // Another object each time that it is asked.
  const asked = useRef<object | null>(null)
  useLayoutEffect(() => {
    asked.current = opened ? { about } : null
    return () => {
      asked.current = null
    }
  }, [opened, about])
  return () => {
    const answered = asked.current
    return () => answered !== null && asked.current === answered
  }
}
