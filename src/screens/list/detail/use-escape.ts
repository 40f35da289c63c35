import { useEffect, useRef, type RefObject } from 'react'
import { isTyping } from '#ui/typing.ts'

/** Esc closes the open record from anywhere in it and in its list, but where it means something else: a selection, a word that is typed, a dialog. */
export const useEscape = (root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void => {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      const isHere = event.target instanceof Node && root.current?.contains(event.target) === true
      if (event.key === 'Escape' && isHere && !event.defaultPrevented && !isTyping(event.target)) latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [root, isOpen])
}
