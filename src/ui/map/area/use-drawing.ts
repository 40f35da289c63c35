import { useEffect, useRef, useState } from 'react'
import { begin, draw, type Drawing, type DrawingAction, type History } from './drawing.ts'
import type { MapPoint } from '#ui/map/degrees.ts'
import { cornersOf, isSameArea, ringOf, type MapArea } from './ring.ts'

const drawingOf = (area: MapArea | null, begun: readonly MapPoint[] = []): Drawing =>
  area === null ? { corners: begun, closed: false } : { corners: cornersOf(area), closed: true }

/**
 * What is drawn, with its history, from the area there is or the corners that were `begun`; `onChange` hears of the area whenever it is
 * another one: null while it is not closed.
 */
export const useDrawing = (value: MapArea | null, onChange: (area: MapArea | null) => void, begun: readonly MapPoint[] = []) => {
  const [history, setHistory] = useState<History>(() => begin(drawingOf(value, begun)))
  // The map may tell two things before the page is drawn again.
  const latest = useRef(history)
  const told = useRef(value)
  const keep = (next: History) => {
    latest.current = next
    setHistory(next)
  }
  // The value may come from elsewhere: a draft, another device.
  useEffect(() => {
    if (isSameArea(value, told.current)) return
    told.current = value
    keep(begin(drawingOf(value)))
  }, [value])
  /** Does it and returns what is drawn now, or null where it could not be done. */
  const act = (action: DrawingAction): Drawing | null => {
    const next = draw(latest.current, action)
    if (next === latest.current) return null
    keep(next)
    const area = next.present.closed ? ringOf(next.present.corners) : null
    if (!isSameArea(area, told.current)) {
      told.current = area
      onChange(area)
    }
    return next.present
  }
  return { drawing: history.present, canUndo: history.past.length > 0, canRedo: history.future.length > 0, act }
}
