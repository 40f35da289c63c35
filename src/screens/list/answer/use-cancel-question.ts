import { useEffect } from 'react'

/** Esc takes a question back that was asked for and is still on its way: it would come up later, under keys that are meant for something else. */
export const useCancelQuestion = (isAsked: boolean, cancel: () => void): void => {
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
