import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'

/** How long what is come back to may take until it is as long as it was. */
const PATIENCE_MS = 3000
const HANDS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Scrolls to `top` once the content is long enough, unless somebody scrolls first. Returns how to stop waiting. */
const scrollWhenLong = (main: HTMLElement, top: number): (() => void) => {
  const stop = (): void => {
    sizes.disconnect()
    clearTimeout(timer)
    for (const hand of HANDS) main.removeEventListener(hand, stop)
  }
  const look = (): void => {
    if (main.scrollHeight - main.clientHeight < top) return
    main.scrollTo({ top })
    stop()
  }
  const sizes = new ResizeObserver(look)
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const hand of HANDS) main.addEventListener(hand, stop, { passive: true })
  for (const part of main.children) sizes.observe(part)
  look()
  return stop
}

/**
 * Another screen begins at its top, and one that is come back to is where it was left. Draws nothing, so that a way to a screen draws no
 * frame anew.
 */
export const MainPlace = ({ main }: { main: RefObject<HTMLElement | null> }) => {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const at = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_index ?? 0 })
  const left = useRef(new Map<number, number>())
  const place = useRef({ path, at })
  // Kept, because to ask for it, or to scroll, as a screen appears costs a layout of its own.
  const scrolled = useRef(0)
  useEffect(() => {
    const { current: element } = main
    if (!element) return
    const note = (): void => {
      scrolled.current = element.scrollTop
      left.current.set(place.current.at, scrolled.current)
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [main])
  useEffect(() => {
    const before = place.current
    place.current = { path, at }
    const { current: element } = main
    if (!element || before.path === path) return
    const top = at < before.at ? (left.current.get(at) ?? 0) : 0
    if (top > 0) return scrollWhenLong(element, top)
    if (scrolled.current > 0) element.scrollTo({ top: 0 })
  }, [main, path, at])
  return null
}
