import * as v from 'valibot'

/** The record that an address is about. */
export const recordSearch = v.object({ id: v.optional(v.fallback(v.string(), ''), '') })
