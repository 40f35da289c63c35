import * as v from 'valibot'

/**
 * A record id: a lower-case UUID. Ids are made by whoever creates the record, before anything is queued
 * (UUIDv7 on devices, so that they sort by time), never by a rule: rules must give the same answer when replayed.
 */
export const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** A stored file, named by the SHA-256 of its bytes (lower-case hex), so that the same file is stored once. */
export const fileRef = v.object({
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  type: v.picklist(['image/jpeg', 'image/png', 'application/pdf']),
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5 * 1024 * 1024 - 1)),
})
export type FileRef = v.InferOutput<typeof fileRef>
