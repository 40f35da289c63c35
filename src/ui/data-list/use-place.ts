import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Place, RowWindow } from './types.ts'

/** How long a list must stand still before its place is noted. */
const REST_MS = 150

/** Whoever scrolls by hand is no longer taken anywhere. */
const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

interface Options {
  readonly scroller: RefObject<HTMLElement | null>
  readonly place: Place | null
  readonly height: number
  readonly list: RowWindow<unknown>
  /** The row that has the focus, or had it last. */
  readonly row: number
  readonly onPlace: (place: Place) => void
}

/** Takes somebody back to where they were in a list, and notes where they are. */
export const usePlace = ({ scroller, place, height, list, row, onPlace }: Options): void => {
  // What is left to do of going back. Rows that are not known yet leave no room to scroll to.
  const wanted = useRef(place)
  const { known, more, loading } = list
  useEffect(() => {
    const { current: element } = scroller
    const { current: to } = wanted
    if (!element || !to || loading) return
    if (more && known * height < to.top + element.clientHeight) {
      element.scrollTo({ top: known * height })
      return
    }
    element.scrollTo({ top: to.top })
    // A list that has become shorter has lost that row.
    const focused = element.querySelector<HTMLElement>(`[data-place="${more ? to.row : Math.min(to.row, known - 1)}"]`)
    if (!focused) return
    wanted.current = null
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.id === 'content') focused.focus({ preventScroll: true })
  })

  const latest = useRef({ row, onPlace })
  latest.current = { row, onPlace }
  // Of the layout, because whoever leaves at once takes the element away with its place.
  useLayoutEffect(() => {
    const { current: element } = scroller
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      // Halfway back is not where somebody is. The element is asked itself, though it costs a layout: a scroll is told of a frame later.
      if (!wanted.current) latest.current.onPlace({ top: element.scrollTop, row: latest.current.row })
    }
    const noteSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(note, REST_MS)
    }
    const stop = () => {
      wanted.current = null
    }
    element.addEventListener('scroll', noteSoon, { passive: true })
    element.addEventListener('focusin', noteSoon)
    window.addEventListener('pagehide', note)
    for (const by of HANDS) element.addEventListener(by, stop, { passive: true })
    return () => {
      clearTimeout(timer)
      note()
      element.removeEventListener('scroll', noteSoon)
      element.removeEventListener('focusin', noteSoon)
      window.removeEventListener('pagehide', note)
      for (const by of HANDS) element.removeEventListener(by, stop)
    }
  }, [scroller])
}
