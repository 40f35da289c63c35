import { Map as MapView, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Language } from '#i18n/language.ts'
import { BASE_MAP, baseStyle } from './base-style.ts'
import type { MapPoint } from '#ui/map/degrees.ts'
import type { StreetStyle } from '#ui/map/streets.ts'
import { asStreet } from './street-protocol.ts'
import { useStreets } from './use-streets.ts'

setWorkerUrl(workerUrl)

/** Saudi Arabia as a whole. */
const COUNTRY: [number, number, number, number] = [34.2, 16, 56, 32.6]
const NEAR = 11
/** Around what is to be in sight. The buttons stand on the right in any language: they cover nothing of it. */
const PADDING = { top: 40, bottom: 40, left: 40, right: 72 }

interface MapLook {
  readonly language: Language
  readonly scheme: 'light' | 'dark'
  /** The streets of a map service, laid under what is drawn once they are there. */
  readonly streets: StreetStyle | null
  /** What the map is called. */
  readonly label: string
  readonly still: boolean
}

/** What a map begins with in sight: a point, or an area by its bounds (west, south, east, north). */
type MapStart = { readonly point: MapPoint } | { readonly bounds: readonly [number, number, number, number] }

const viewOf = (start: MapStart | null) => {
  if (!start) return { bounds: COUNTRY }
  if ('point' in start) return { center: [start.point.lng, start.point.lat] as [number, number], zoom: NEAR }
  const [west, south, east, north] = start.bounds
  return {
    bounds: [west, south, east, north] as [number, number, number, number],
    fitBoundsOptions: { padding: PADDING, maxZoom: NEAR + 3 },
  }
}

/**
 * A map in `frame`, or null while there is none; `failed` where this browser cannot draw one (no WebGL). It starts at `start`, or shows the
 * whole country.
 */
export const useMap = (frame: RefObject<HTMLDivElement | null>, look: MapLook, start: MapStart | null) => {
  const [map, setMap] = useState<MapView | null>(null)
  const [failed, setFailed] = useState(false)
  const first = useRef({ look, start })
  useEffect(() => {
    const { look: began, start: from } = first.current
    const container = frame.current
    if (!container) return
    try {
      const view = new MapView({
        container,
        style: baseStyle(began),
        transformRequest: asStreet,
        // Its own credit line is markup, which the policy of this site refuses; the credit is said below the map.
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        renderWorldCopies: false,
        locale: { 'Map.Title': began.label },
        ...viewOf(from),
      })
      // Told of, an error is not thrown into the console.
      view.on('error', () => undefined)
      view.touchZoomRotate.disableRotation()
      view.keyboard.disableRotation()
      setMap(view)
      return () => {
        setMap(null)
        view.remove()
      }
    } catch {
      setFailed(true)
      return
    }
  }, [frame])
  const { language, scheme, streets, label } = look
  useEffect(() => {
    if (!map) return
    map.getCanvas().setAttribute('aria-label', label)
    const began = first.current.look
    if (began.language === language && began.scheme === scheme) return
    first.current = { ...first.current, look: { ...began, language, scheme } }
    // A style that is still loading cannot be compared with the next one.
    map.setStyle(baseStyle({ language, scheme }), { diff: false })
  }, [map, language, scheme, label])
  return { map, failed, streets: useStreets(map, streets, { language, scheme }) }
}

/** Fetches what the map draws with, so that it is there without a network later. */
export const fetchMapParts = async (): Promise<void> => {
  await Promise.all([fetch(workerUrl), fetch(BASE_MAP)])
}

/** Moves the map so that the point is in the middle; at once where motion is not wanted. */
export const showPoint = (map: MapView, point: MapPoint, still: boolean): void => {
  const view = { center: [point.lng, point.lat] as [number, number], zoom: Math.max(map.getZoom(), NEAR) }
  if (still) map.jumpTo(view)
  else map.easeTo({ ...view, duration: 200 })
}

/** Moves the map so that all of the bounds is in sight. */
export const showBounds = (map: MapView, [west, south, east, north]: readonly [number, number, number, number], still: boolean): void =>
  void map.fitBounds([west, south, east, north], { padding: PADDING, maxZoom: NEAR + 3, animate: !still, duration: 200 })
