import type { MapPoint } from '#ui/map/degrees.ts'
import { LEAST_CORNERS, MOST_CORNERS } from './ring.ts'

/** Why a text holds no area that could be drawn here. */
const GEOJSON_FAULTS = ['not_json', 'kind', 'many', 'holes', 'corners', 'range', 'too_many_corners'] as const
export type GeojsonFault = (typeof GEOJSON_FAULTS)[number]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A collection holds features, a feature a geometry, and that may be several: deeper there is no area. */
const DEEPEST = 3

const membersOf = (value: Readonly<Record<string, unknown>>): readonly unknown[] => {
  const members =
    value['type'] === 'FeatureCollection'
      ? value['features']
      : value['type'] === 'GeometryCollection'
        ? value['geometries']
        : [value['geometry']]
  return Array.isArray(members) ? members : []
}

/** All polygons there are, each by its rings. What is no area (the pin of a name, a road) draws none, and is passed over. */
const polygonsOf = (value: unknown, depth = 0): readonly unknown[] => {
  if (!isRecord(value) || depth > DEEPEST) return []
  const { type, coordinates } = value
  if (type === 'Polygon') return [coordinates]
  if (type === 'MultiPolygon') return Array.isArray(coordinates) ? coordinates : []
  return membersOf(value).flatMap((member) => polygonsOf(member, depth + 1))
}

/** The rings of the only polygon there is. */
const ringsOf = (value: unknown): readonly unknown[] | GeojsonFault => {
  const [only, ...others] = polygonsOf(value)
  if (others.length > 0) return 'many'
  return Array.isArray(only) ? only : 'kind'
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
