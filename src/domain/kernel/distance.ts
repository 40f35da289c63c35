import type { Point } from './place.ts'

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** How far two places are from each other as the crow flies, in kilometres. */
export const kmBetween = (one: Point, other: Point): number => {
  const [lat, lng] = [radians(other.lat - one.lat), radians(other.lng - one.lng)]
  const half = Math.sin(lat / 2) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lng / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}
