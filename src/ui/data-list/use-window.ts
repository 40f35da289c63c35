import { useVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState } from 'react'
import { expectedRoom, noteRoom } from './expected-room.ts'
import type { RowWindow } from './types.ts'
import { useOverscan } from './use-overscan.ts'
import { observeRoom, scrollFrom } from './without-layout.ts'

/** Places shown as skeletons behind the rows known so far, so that there is somewhere to scroll to. */
const AHEAD = 10

/** Lays out a window of rows; tells the list which places are on screen; keeps `pinned` rendered so that it can hold the focus. */
export const useRowWindow = <Row>(list: RowWindow<Row>, layout: { height: number; pinned: number }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const count = list.known + (list.more ? AHEAD : 0)
  const { pinned } = layout
  // Rows are drawn with their list, and not after a look at how much room it has.
  const [room] = useState(expectedRoom)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const places = defaultRangeExtractor(range)
      return pinned < 0 || pinned >= range.count || places.includes(pinned) ? places : [...places, pinned].sort((a, b) => a - b)
    },
    [pinned],
  )
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => layout.height,
    overscan: useOverscan(6),
    rangeExtractor,
    observeElementRect: observeRoom,
    scrollToFn: scrollFrom,
    initialRect: { width: 0, height: room },
  })
  const measured = virtualizer.scrollRect?.height
  useEffect(() => {
    if (measured && measured !== room) noteRoom(measured)
  }, [measured, room])
  const first = virtualizer.range?.startIndex ?? 0
  const last = virtualizer.range?.endIndex ?? 0
  const { showRange } = list
  useEffect(() => showRange(first, last), [showRange, first, last])
  const rowAt = (place: number): Row | undefined => list.rows[place - list.start]
  /** Scrolls to a place that is out of sight. To ask for one that is in sight would cost a layout of the page. */
  const bringIntoView = (place: number) => {
    const { scrollOffset, scrollRect, measurementsCache } = virtualizer
    const item = measurementsCache[place]
    const isInSight = item && scrollRect && item.start >= (scrollOffset ?? 0) && item.end <= (scrollOffset ?? 0) + scrollRect.height
    if (!isInSight) virtualizer.scrollToIndex(place)
  }
  return { scroller, virtualizer, count, rowAt, bringIntoView }
}
