import MapboxDraw, { type DirectSelectMode, type DrawPolygonMode, type ModeContext } from '@mapbox/mapbox-gl-draw'
import type { Position } from 'geojson'
import type { Drawing } from '#ui/map/area/drawing.ts'
import { cornersOf } from '#ui/map/area/ring.ts'
import { roundPoint, type MapPoint } from '#ui/map/degrees.ts'

/** What the hand on the map does. */
export interface DrawEvents {
  readonly onDraw: (drawing: Drawing) => void
  /** The corner that is chosen, by its place. */
  readonly onPick: (at: number | null) => void
  /** A tap beside a closed area. */
  readonly onOutside: () => void
}

const { draw_polygon: drawPolygon, direct_select: directSelect, simple_select: simpleSelect } = MapboxDraw.modes

/** Fewer corners are no area: one that is left with fewer is thrown away by the library. */
const FEWEST = 3

const pair = ([lng = 0, lat = 0]: Position): [number, number] => [lng, lat]
const cornersIn = (ring: readonly Position[] = []): readonly MapPoint[] => cornersOf(ring.map(pair)).map(roundPoint)
const placeIn = (path: string | undefined): number | null => (path === undefined ? null : Number(path.split('.')[1]))

/** The library's modes, made for one area: they tell what is done by `events` instead of by events of the map, whose names are fixed. */
export const areaModes = (events: DrawEvents) => {
  // A drawn or changed polygon, whichever of the library's own functions says so.
  const fire: ModeContext['fire'] = (_type, { features: [feature] }) => {
    if (feature) events.onDraw({ corners: cornersIn(feature.geometry.coordinates[0]), closed: true })
  }

  /** Draws on from the corners that are there (the library's own mode always begins anew), and tells each new corner. */
  const drawArea: DrawPolygonMode & ModeContext = {
    ...drawPolygon,
    fire,
    onSetup(options) {
      const state = drawPolygon.onSetup.call(this, options)
      const { corners = [] }: { corners?: readonly MapPoint[] } = options
      // The last coordinate is the one that goes with the pointer.
      for (const [at, { lat, lng }] of [...corners, ...corners.slice(-1)].entries()) state.polygon.updateCoordinate(`0.${at}`, lng, lat)
      state.currentVertexPosition = corners.length
      return state
    },
    clickAnywhere(state, event) {
      const before = state.currentVertexPosition
      const [lng, lat] = state.polygon.coordinates[0]?.[before - 1] ?? []
      // Exactly where the last corner is, a tap finishes the area, as one on its handle does.
      if (before < FEWEST && event.lngLat.lng === lng && event.lngLat.lat === lat) return undefined
      const done = drawPolygon.clickAnywhere.call(this, state, event)
      const placed = (state.polygon.coordinates[0] ?? []).slice(0, state.currentVertexPosition + 1)
      if (state.currentVertexPosition > before) events.onDraw({ corners: cornersIn(placed), closed: false })
      return done
    },
    clickOnVertex(state, event) {
      return state.currentVertexPosition < FEWEST ? undefined : drawPolygon.clickOnVertex.call(this, state, event)
    },
  }

  /** Moves corners only: the area as a whole stays, so that a finger in it moves the map. A tap beside it would begin a second one. */
  const editArea: DirectSelectMode & ModeContext = {
    ...directSelect,
    fire,
    clickNoTarget: () => events.onOutside(),
    clickInactive: () => events.onOutside(),
    clickActiveFeature(state, event) {
      directSelect.clickActiveFeature.call(this, state, event)
      events.onPick(null)
    },
    onFeature() {},
    // A corner under a finger is the finger's: the browser would begin to scroll with it, and swallow the tap that follows.
    onTouchMove({ canDragMove }, { originalEvent }) {
      if (canDragMove) originalEvent.preventDefault()
    },
    onVertex(state, event) {
      directSelect.onVertex.call(this, state, event)
      events.onPick(placeIn(state.selectedCoordPaths[0]))
    },
    onMidpoint(state, event) {
      directSelect.onMidpoint.call(this, state, event)
      events.onPick(placeIn(state.selectedCoordPaths[0]))
    },
  }
  return { draw_area: drawArea, direct_select: editArea, simple_select: simpleSelect }
}
