import { useVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import type { RowWindow } from './types.ts'

/** Places shown as skeletons behind the rows known so far, so that there is somewhere to scroll to. */
const AHEAD = 10

/** Lays out a window of rows; tells the list which places are on screen; keeps `pinned` rendered so that it can hold the focus. */
export const useRowWindow = <Row>(list: RowWindow<Row>, layout: { height: number; pinned: number }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const count = list.known + (list.more ? AHEAD : 0)
  const { pinned } = layout
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
    overscan: 6,
    rangeExtractor,
  })
  const first = virtualizer.range?.startIndex ?? 0
  const last = virtualizer.range?.endIndex ?? 0
  const { showRange } = list
  useEffect(() => showRange(first, last), [showRange, first, last])
  const rowAt = (place: number): Row | undefined => list.rows[place - list.start]
  return { scroller, virtualizer, count, rowAt }
}
