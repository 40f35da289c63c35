import { area as squareMetres } from '@turf/area'
import { isNearCountry } from '../kernel/country.ts'
import { MOST_POSITIONS, type Area } from '../kernel/place.ts'

/**
 * What can be wrong with a drawn area, each a code that the page puts into words: too few corners or too many, a corner off the earth, all
 * corners on one line, sides that cross or touch, a hole, and more land than the country has.
 */
const AREA_FAULTS = ['area_corners', 'area_many', 'area_range', 'area_flat', 'area_crossing', 'area_country'] as const
type AreaFault = (typeof AREA_FAULTS)[number]

/** Saudi Arabia, square kilometres. */
export const COUNTRY_KM2 = 2_149_690

/** Where an area lies by the bounds of the country: it has a corner there, would have with its numbers swapped, or lies elsewhere. */
export const areaPlace = (ring: Area): 'here' | 'swapped' | 'elsewhere' =>
  ring.some(([lng, lat]) => isNearCountry({ lat, lng }))
    ? 'here'
    : ring.some(([lng, lat]) => isNearCountry({ lat: lng, lng: lat }))
      ? 'swapped'
      : 'elsewhere'

const polygonOf = (ring: Area) => ({ type: 'Polygon' as const, coordinates: [ring] })

/** How large an area is, square kilometres, on the sphere. */
export const areaKm2 = (ring: Area): number => squareMetres(polygonOf(ring)) / 1_000_000

/** A ring whose consecutive corners differ: a double click sets one twice, and two sides of no length between would seem to touch. */
const withoutRepeats = (ring: Area): Area =>
  ring.filter(([lng, lat], at) => at === 0 || ring[at - 1]?.[0] !== lng || ring[at - 1]?.[1] !== lat)

type Position = Area[number]

/** Whether two sides have a point in common; sides that run alongside each other have none. */
const meet = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position, [dx, dy]: Position): boolean => {
  const turn = (dy - cy) * (bx - ax) - (dx - cx) * (by - ay)
  if (turn === 0) return false
  const first = ((dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)) / turn
  const second = ((bx - ax) * (ay - cy) - (by - ay) * (ax - cx)) / turn
  return first >= 0 && first <= 1 && second >= 0 && second <= 1
}

/**
 * Whether a side crosses or touches one that is not its neighbour. It ends at the first that does: a star of 500 corners has over
 * 100,000 crossings, and the server judges areas while a vendor's other changes wait.
 */
const crosses = (ring: Area): boolean => {
  const sides = ring.slice(1).map((to, at) => ({ at, from: ring[at] ?? to, to }))
  const isClosed = String(ring[0]) === String(ring.at(-1))
  return sides.some(({ at, from, to }) =>
    sides.slice(at + 2).some((other) => !(isClosed && at === 0 && other.at === sides.length - 1) && meet(from, to, other.from, other.to)),
  )
}

/** Flatter than this it is a line, m²: no bin fits in. */
const LEAST_M2 = 1

/** What is wrong with one closed ring (`[lng, lat]`, first and last alike), or null. The first fault counts: later ones follow from it. */
export const areaFault = (drawn: Area): AreaFault | null => {
  const ring = withoutRepeats(drawn)
  if (new Set(ring.map(String)).size < 3) return 'area_corners'
  if (drawn.length > MOST_POSITIONS) return 'area_many'
  if (!ring.every(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return 'area_range'
  if (crosses(ring)) return 'area_crossing'
  if (areaKm2(ring) * 1_000_000 < LEAST_M2) return 'area_flat'
  // Reaching from one side of the date line to the other, it was meant the short way and would be drawn around the earth.
  const lngs = ring.map(([lng]) => lng)
  if (Math.max(...lngs) - Math.min(...lngs) > 180) return 'area_country'
  return areaKm2(ring) > COUNTRY_KM2 ? 'area_country' : null
}
