import { useEffect, useRef } from 'react'

/**
 * Ctrl+P or Cmd+P on a list prints the list: the browser itself would print the rows that happen to be drawn. Where something else lies
 * over it, the key is the browser's.
 */
export const usePrintKey = (onPrint: () => void): void => {
  const latest = useRef(onPrint)
  latest.current = onPrint
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyP'
      if (!isPrint || document.querySelector('[aria-modal="true"], section[data-detail][data-mode="page"]')) return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
