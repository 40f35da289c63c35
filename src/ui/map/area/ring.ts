import { area as squareMetres } from '@turf/area'
import type { MapPoint } from '#ui/map/degrees.ts'

/** One drawn area: a closed ring of `[lng, lat]` pairs (GeoJSON order), first and last alike. */
export type MapArea = [number, number][]

/** More corners than this no hand draws, and no record keeps. */
export const MOST_CORNERS = 499
export const LEAST_CORNERS = 3

/** The corners of a closed ring, each once. */
export const cornersOf = (area: MapArea | null): MapPoint[] => (area ?? []).slice(0, -1).map(([lng, lat]) => ({ lat, lng }))

/** The ring that the corners close, or null where they are too few. */
export const ringOf = (corners: readonly MapPoint[]): MapArea | null => {
  const [first] = corners
  if (!first || corners.length < LEAST_CORNERS) return null
  return [...corners, first].map(({ lat, lng }): [number, number] => [lng, lat])
}

export const isSameArea = (one: MapArea | null, other: MapArea | null): boolean => JSON.stringify(one) === JSON.stringify(other)

/** How large the area within the corners is, square kilometres. */
export const sizeKm2 = (corners: readonly MapPoint[]): number => {
  const ring = ringOf(corners)
  return ring ? squareMetres({ type: 'Polygon', coordinates: [ring] }) / 1_000_000 : 0
}

/** Degrees in the order of a map's bounds: `[west, south, east, north]`; null where there is nothing to show. */
export const boundsOf = (points: readonly MapPoint[]): [number, number, number, number] | null => {
  if (points.length === 0) return null
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}
