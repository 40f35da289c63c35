import { useEffect, useRef, type RefObject } from 'react'

/** Nobody works anywhere else: in the list itself, or nowhere. */
const isFree = (list: HTMLElement | null): boolean => {
  const { activeElement: at } = document
  return !at || at === document.body || at.id === 'content' || list?.contains(at) === true
}

/**
 * Returns what gives a place of a list the focus: at once where it is drawn, else as soon as it is. Whoever works elsewhere by then, in a dialog
 * or at the search, stays there. `find`: what takes the focus at a place, if it is drawn.
 */
export const useFocusPlace = (
  scroller: RefObject<HTMLElement | null>,
  find: (place: number) => HTMLElement | null | undefined,
): ((place: number) => void) => {
  const waiting = useRef<number | null>(null)
  useEffect(() => {
    const { current: place } = waiting
    if (place === null) return
    const found = find(place)
    if (!found && isFree(scroller.current)) return
    waiting.current = null
    if (isFree(scroller.current)) found?.focus({ preventScroll: true })
  })
  return (place) => {
    const found = find(place)
    waiting.current = found ? null : place
    found?.focus({ preventScroll: true })
  }
}
