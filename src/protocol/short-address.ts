import * as v from 'valibot'

/** A national short address: four letters and four digits. */
export const shortAddressCode = v.pipe(v.string(), v.regex(/^[A-Z]{4}\d{4}$/))

/** What the national register says of a short address: its point; that there is none such; or nothing, as it cannot be asked. */
export const shortAddressAnswer = v.variant('state', [
  v.object({
    state: v.literal('found'),
    lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  }),
  v.object({ state: v.literal('unknown') }),
  v.object({ state: v.literal('unavailable') }),
])
export type ShortAddressAnswer = v.InferOutput<typeof shortAddressAnswer>
