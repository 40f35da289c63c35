import { useEffect, useRef, type RefObject } from 'react'
import type { DataListProps } from './types.ts'

interface Options extends Pick<DataListProps<unknown>, 'open'> {
  readonly scroller: RefObject<HTMLElement | null>
  readonly goTo: (place: number, withFocus: boolean) => void
}

/**
 * Where somebody stands who comes back to a place: the last row may be gone by then, as when its record was deleted, and the one before it
 * stands for it.
 */
export const standingPlace = (place: number, count: number): number => Math.min(place, count - 1)

/** The list goes along with the open record, and has the focus again, at its place, when the record was closed. */
export const useFollowOpen = ({ open, scroller, goTo }: Options): void => {
  const latest = useRef(goTo)
  latest.current = goTo
  const last = useRef<number | null>(null)
  const wasOpen = useRef(false)
  const [id, place] = [open?.id ?? null, open?.place ?? null]
  const isKnown = place !== null
  useEffect(() => {
    if (place !== null) last.current = place
  }, [place])
  useEffect(() => {
    const at = document.activeElement
    if (id !== null) {
      // Whoever leafs through the records from a row goes along; who opens one goes to it.
      if (last.current !== null && isKnown)
        latest.current(last.current, wasOpen.current && scroller.current?.contains(at) === true && at?.matches('[data-place]') === true)
      wasOpen.current = isKnown
      return
    }
    wasOpen.current = false
    const { current: back } = last
    last.current = null
    // Whoever went on elsewhere meanwhile stays there.
    if (back !== null && (!at || at === document.body || at.id === 'content' || !at.isConnected)) latest.current(back, true)
  }, [id, isKnown, scroller])
}
