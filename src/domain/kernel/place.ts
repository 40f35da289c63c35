import * as v from 'valibot'

/** A point on the earth, degrees, WGS 84. */
export const point = v.object({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
})
export type Point = v.InferOutput<typeof point>

/** Positions of the longest ring: one more than it has corners, for the first stands at its end as well. */
export const MOST_POSITIONS = 500

/** One drawn area: a closed ring of `[lng, lat]` pairs (GeoJSON order), first and last equal, at least a triangle. */
export const area = v.pipe(
  v.array(v.tuple([v.number(), v.number()])),
  v.minLength(4, 'area_corners'),
  v.maxLength(MOST_POSITIONS, 'area_many'),
  v.check((ring) => {
    const first = ring[0]
    const last = ring[ring.length - 1]
    return first?.[0] === last?.[0] && first?.[1] === last?.[1]
  }),
)
export type Area = v.InferOutput<typeof area>
