import { area as squareMetres } from '@turf/area'
import { intersect } from '@turf/intersect'
import type { Area } from '../kernel/place.ts'

/** West, south, east, north. */
const boxOf = (ring: Area): readonly [number, number, number, number] => {
  const lngs = ring.map(([lng]) => lng)
  const lats = ring.map(([, lat]) => lat)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

const boxesMeet = (one: Area, other: Area): boolean => {
  const [a, b] = [boxOf(one), boxOf(other)]
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

const feature = (ring: Area) => ({
  type: 'Feature' as const,
  properties: null,
  geometry: { type: 'Polygon' as const, coordinates: [ring] },
})

/** Two areas that share a border may overlap by less than this, m²: no hand and no rounding is finer. */
const BORDER_M2 = 10

/** Square metres that both areas cover; none where they only share a border. */
export const overlapM2 = (one: Area, other: Area): number => {
  if (!boxesMeet(one, other)) return 0
  const common = intersect({ type: 'FeatureCollection', features: [feature(one), feature(other)] })
  const size = common ? squareMetres(common) : 0
  return size < BORDER_M2 ? 0 : size
}

/**
 * Those of `others` that overlap the area, in their order; those without an area overlap nothing. A question and no rule: zones may overlap.
 * It stands apart from the rules, because its library is heavy and only map screens ask.
 */
export const overlapping = <Other extends { readonly area: Area | null }>(area: Area, others: readonly Other[]): Other[] =>
  others.filter((other) => other.area !== null && overlapM2(area, other.area) > 0)
