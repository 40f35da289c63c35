import type { MapPoint } from '#ui/map/degrees.ts'
import { LEAST_CORNERS, MOST_CORNERS } from './ring.ts'

/** Why a text holds no area that could be drawn here. */
const GEOJSON_FAULTS = ['not_json', 'kind', 'many', 'holes', 'corners', 'range', 'too_many_corners'] as const
export type GeojsonFault = (typeof GEOJSON_FAULTS)[number]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A collection holds features, and a feature a geometry: deeper there is no area. */
const DEEPEST = 2

/** The one polygon of a Polygon, a Feature, or a collection or MultiPolygon of one: its rings. */
const ringsOf = (value: unknown, depth = 0): readonly unknown[] | GeojsonFault => {
  if (!isRecord(value) || depth > DEEPEST) return 'kind'
  const list = value['type'] === 'FeatureCollection' ? value['features'] : value['type'] === 'MultiPolygon' ? value['coordinates'] : null
  if (list !== null) {
    if (!Array.isArray(list) || list.length === 0) return 'kind'
    const [first]: readonly unknown[] = list
    if (list.length > 1) return 'many'
    return value['type'] === 'MultiPolygon' ? (Array.isArray(first) ? first : 'kind') : ringsOf(first, depth + 1)
  }
  if (value['type'] === 'Feature') return ringsOf(value['geometry'], depth + 1)
  return value['type'] === 'Polygon' && Array.isArray(value['coordinates']) ? value['coordinates'] : 'kind'
}

const pointOf = (position: unknown): MapPoint | null => {
  if (!Array.isArray(position)) return null
  const [lng, lat]: readonly unknown[] = position
  return typeof lng === 'number' && typeof lat === 'number' ? { lat, lng } : null
}

/** The corners of the area in a GeoJSON text, or why there are none. */
export const readGeojson = (text: string): MapPoint[] | GeojsonFault => {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return 'not_json'
  }
  const rings = ringsOf(value)
  if (typeof rings === 'string') return rings
  const [outer] = rings
  if (!Array.isArray(outer)) return 'kind'
  if (rings.length > 1) return 'holes'
  const points = outer.map(pointOf)
  const corners = points.filter((point) => point !== null)
  if (corners.length < points.length) return 'kind'
  const [first, last] = [corners[0], corners.at(-1)]
  // Closed as the format asks, or left open as many tools do.
  if (corners.length > 1 && first?.lat === last?.lat && first?.lng === last?.lng) corners.pop()
  if (!corners.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return 'range'
  if (corners.length < LEAST_CORNERS) return 'corners'
  return corners.length > MOST_CORNERS ? 'too_many_corners' : corners
}
