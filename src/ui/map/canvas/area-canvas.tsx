import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocale } from '#i18n/locale.tsx'
import type { Drawing } from '#ui/map/area/drawing.ts'
import { boundsOf, cornersOf, LEAST_CORNERS } from '#ui/map/area/ring.ts'
import { undoCommand } from '#ui/map/area/undo-command.ts'
import type { StreetStyle } from '#ui/map/streets.ts'
import type { MapPoint } from '#ui/map/degrees.ts'
import type { DrawEvents } from './draw-modes.ts'
import { MapFrame } from './map-frame.tsx'
import { useDraw } from './use-draw.ts'
import { showBounds, showPoint, useMap } from './use-map.ts'
import { useUnderlay, type NamedArea, type NamedPoint } from './use-underlay.ts'

/** What the field around the map asks of it. */
export interface AreaHandle {
  readonly middle: () => MapPoint
  readonly show: (point: MapPoint) => void
  readonly fit: (corners: readonly MapPoint[]) => void
}

/** What the keyboard asks for while the map has the focus. */
interface AreaKeys {
  /** Enter: a corner in the middle; `onFirst`: the middle is on the first corner, as a click there closes the area. */
  readonly enter: (middle: MapPoint, onFirst: boolean) => void
  readonly remove: () => void
  readonly undo: () => void
  readonly redo: () => void
}

export interface AreaCanvasProps extends DrawEvents {
  readonly label: string
  readonly drawing: Drawing
  readonly keys: AreaKeys
  readonly others: readonly NamedArea[]
  readonly points: readonly NamedPoint[]
  readonly streets: StreetStyle | null
  readonly still: boolean
  /** The map is there, or (null) there is none. */
  readonly onReady: (handle: AreaHandle | null) => void
}

/** As near to the first corner as this, the middle is on it, px. */
const ON_CORNER = 14

/** What is drawn, or, before that, what is there already. */
const inSightOf = ({ drawing, others, points }: AreaCanvasProps): readonly MapPoint[] =>
  drawing.corners.length > 0 ? drawing.corners : [...others.flatMap(({ area }) => cornersOf(area)), ...points.map(({ point }) => point)]

/** The map on which one area is drawn, by mouse, finger or keyboard. */
export const AreaCanvas = (props: AreaCanvasProps) => {
  const { label, drawing, others, points, streets, still } = props
  const { language } = useLocale()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const frame = useRef<HTMLDivElement>(null)
  const bounds = boundsOf(inSightOf(props))
  const { map, failed, streets: ground } = useMap(frame, { language, scheme, streets, label, still }, bounds && { bounds })
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  // The zones and yards may still be read when the map is there: it goes to them, as long as nobody has taken it elsewhere.
  const isTaken = useRef(false)
  const sight = bounds?.join()
  useEffect(() => {
    const around = latest.current.drawing.corners.length === 0 && boundsOf(inSightOf(latest.current))
    if (map && around && !isTaken.current) showBounds(map, around, true)
  }, [map, sight])
  useEffect(() => {
    if (failed) latest.current.onReady(null)
  }, [failed])
  useUnderlay(map, { language, scheme }, { areas: others, points })
  useDraw(map, scheme, drawing, props)

  useEffect(() => {
    if (!map) return
    const ready = () =>
      latest.current.onReady({
        middle: () => map.getCenter(),
        show: (point) => {
          isTaken.current = true
          showPoint(map, point, still)
        },
        fit: (corners) => {
          isTaken.current = true
          const around = boundsOf(corners)
          if (around) showBounds(map, around, still)
        },
      })
    // The drawing library listens from when the map has loaded: a tap before is lost.
    if (map.loaded()) ready()
    else map.on('load', ready)
    const isOnFirst = () => {
      const { corners } = latest.current.drawing
      const [first] = corners
      if (!first || corners.length < LEAST_CORNERS) return false
      return map.project([first.lng, first.lat]).dist(map.project(map.getCenter())) <= ON_CORNER
    }
    // A move by hand or keyboard comes with the event that made it.
    const onMove = ({ originalEvent }: { readonly originalEvent?: unknown }) => {
      if (originalEvent !== undefined) isTaken.current = true
    }
    map.on('movestart', onMove)
    const canvas = map.getCanvas()
    const onKey = (event: KeyboardEvent) => {
      const { keys } = latest.current
      const command = undoCommand(event)
      if (command) keys[command]()
      else if (event.key === 'Enter') keys.enter(map.getCenter(), isOnFirst())
      else if (event.key === 'Delete' || event.key === 'Backspace') keys.remove()
      else return
      // Handled here: the undo of the app does not take back something else with the same press.
      event.preventDefault()
    }
    canvas.addEventListener('keydown', onKey)
    return () => {
      latest.current.onReady(null)
      map.off('load', ready)
      map.off('movestart', onMove)
      canvas.removeEventListener('keydown', onKey)
    }
  }, [map, still])
  return <MapFrame map={map} ground={ground} failed={failed} at={frame} still={still} tall />
}
