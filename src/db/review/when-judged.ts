import type { MutateResult } from '#db/core/mutate.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'

/** What became of a change that was judged first; `unasked`: nobody asked for it any more by then. */
export type JudgedResult = MutateResult | { readonly status: 'unasked' }

/**
 * Carries out a change that was judged first: nothing is queued where it is refused, nor where nobody asks for it any more once that is known.
 */
export const whenJudged = async (
  refusal: Promise<Rejection | null>,
  carryOut: () => Promise<MutateResult>,
  isAsked: () => boolean = () => true,
): Promise<JudgedResult> => {
  const rejection = await refusal
  if (!isAsked()) return { status: 'unasked' }
  return rejection ? { status: 'rejected', rejection } : carryOut()
}
