import * as v from 'valibot'
import { keptReason, LONGEST_REASON } from './text.ts'

/** Something that is seen: neither a space nor a sign of direction nor a joiner. */
export const SEEN = /[^\s\p{Cf}]/u

/** A reason a person must give (rejection, cancellation): required, not only what nobody sees, at most 500 characters. */
export const reason = v.pipe(
  keptReason,
  v.check((s) => SEEN.test(s)),
)

/** What is wrong with a reason that somebody typed; null: nothing. */
export const reasonFault = (typed: string): 'reason.required' | 'reason.too_long' | null =>
  SEEN.test(typed) ? (typed.trim().length > LONGEST_REASON ? 'reason.too_long' : null) : 'reason.required'
