import MapboxDraw, { type Draw } from '@mapbox/mapbox-gl-draw'
import type { Map as MapView } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import type { Drawing } from '#ui/map/area/drawing.ts'
import { ringOf } from '#ui/map/area/ring.ts'
import { areaModes, type DrawEvents } from './draw-modes.ts'
import { drawTheme } from './draw-theme.ts'

// The library was written for another map library, whose classes had other names.
Object.assign(MapboxDraw.constants.classes, {
  CANVAS: 'maplibregl-canvas',
  CONTROL_BASE: 'maplibregl-ctrl',
  CONTROL_PREFIX: 'maplibregl-ctrl-',
  CONTROL_GROUP: 'maplibregl-ctrl-group',
  ATTRIBUTION: 'maplibregl-ctrl-attrib',
})

const isSame = (one: Drawing | null, other: Drawing): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Shows what is drawn, in the mode it is drawn on in. */
const show = (draw: Draw, { corners, closed }: Drawing): void => {
  draw.deleteAll()
  // Left before it is entered again, else the library would think it is in it already, with a feature that is gone.
  draw.changeMode('simple_select')
  const ring = closed ? ringOf(corners) : null
  if (!ring) return void draw.changeMode('draw_area', { corners })
  const [featureId] = draw.add({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } })
  draw.changeMode('direct_select', { featureId })
}

/** Draws one area on the map and keeps it as `drawing` says, whoever changed it. */
export const useDraw = (map: MapView | null, scheme: 'light' | 'dark', drawing: Drawing, events: DrawEvents): void => {
  const [draw, setDraw] = useState<Draw | null>(null)
  const latest = useRef(events)
  const shown = useRef<Drawing | null>(null)
  useEffect(() => {
    latest.current = events
  })

  useEffect(() => {
    if (!map) return
    const control = new MapboxDraw({
      displayControlsDefault: false,
      boxSelect: false,
      keybindings: false,
      clickBuffer: 8,
      // A finger feels a handle within 25 px around it: 50 px across.
      touchBuffer: 25,
      defaultMode: 'simple_select',
      modes: areaModes({
        onDraw: (next) => {
          // When it is closed the library leaves its mode: it is shown again, with the handles of its corners.
          shown.current = next.closed && shown.current?.closed !== true ? null : next
          latest.current.onDraw(next)
        },
        onPick: (at) => latest.current.onPick(at),
        onOutside: () => latest.current.onOutside(),
      }),
      styles: drawTheme(scheme),
    })
    map.addControl(control)
    setDraw(control)
    return () => {
      setDraw(null)
      shown.current = null
      // A map that was taken away has let go of it already.
      if (map.hasControl(control)) map.removeControl(control)
    }
  }, [map, scheme])

  useEffect(() => {
    if (!draw || isSame(shown.current, drawing)) return
    shown.current = drawing
    show(draw, drawing)
  }, [draw, drawing])
}
