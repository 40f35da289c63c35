import * as v from 'valibot'
import { keptReason } from './text.ts'

/** Something that is seen: neither a space nor a sign of direction nor a joiner. */
export const SEEN = /[^\s\p{Cf}]/u

/** A reason a person must give (rejection, cancellation): required, not only what nobody sees, at most 500 characters. */
export const reason = v.pipe(
  keptReason,
  v.check((s) => SEEN.test(s)),
)
