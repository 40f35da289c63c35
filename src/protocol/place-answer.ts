import * as v from 'valibot'
import { point } from '#domain/kernel/place.ts'

/** A national short address: four letters and four digits. */
export const shortAddressCode = v.pipe(v.string(), v.regex(/^[A-Z]{4}\d{4}$/))

/** A shortened link of a map service, as phones share a place: without what stands behind its name. Nothing else is ever opened. */
export const shortMapLink = v.pipe(
  v.string(),
  v.regex(/^https:\/\/(?:maps\.app\.goo\.gl\/[\w-]{1,64}|goo\.gl\/maps\/[\w-]{1,64}|maps\.apple\/p\/[\w.~-]{1,64})$/),
)
export const mapLinkForm = v.object({ link: shortMapLink })

/** What the service says that alone can read a short address or a shortened link: a point; that there is none; or nothing, as it cannot be asked. */
export const placeAnswer = v.variant('state', [
  v.object({ state: v.literal('found'), ...point.entries }),
  v.object({ state: v.literal('unknown') }),
  v.object({ state: v.literal('unavailable') }),
])
export type PlaceAnswer = v.InferOutput<typeof placeAnswer>
