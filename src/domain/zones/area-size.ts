import type { Area } from '../kernel/place.ts'

/** Mean radius of the earth in metres, as the geodesic area of GeoJSON libraries takes it. */
const RADIUS = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Square kilometres inside a ring, on a sphere (Chamberlain and Duquette, JPL 07-03): within 0.3 % of the ellipsoid's. */
export const squareKilometres = (ring: Area): number => {
  let sum = 0
  for (const [at, [lng, lat]] of ring.entries()) {
    const next = ring[at + 1]
    if (!next) break
    sum += radians(next[0] - lng) * (2 + Math.sin(radians(lat)) + Math.sin(radians(next[1])))
  }
  return Math.abs((sum * RADIUS * RADIUS) / 2) / 1_000_000
}
