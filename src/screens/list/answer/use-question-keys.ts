import { useEffect, useLayoutEffect } from 'react'
import { holdKeysForQuestion } from '#ui/type-ahead.ts'

/**
 * The keys while a question that was asked for is still on its way: Esc takes it back, or it would come up later, under keys that are meant for
 * something else; what else is pressed waits for it. `mayPress`: whether Enter may answer it unseen.
 */
export const useQuestionKeys = (isAsked: boolean, cancel: () => void, mayPress: boolean): void => {
  useLayoutEffect(() => (isAsked ? holdKeysForQuestion(mayPress) : undefined), [isAsked, mayPress])
  useEffect(() => {
    if (!isAsked) return
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      event.stopPropagation()
      cancel()
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [isAsked, cancel])
}
