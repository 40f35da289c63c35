import type { MutateResult } from '#db/core/mutate.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'

export const UNASKED = { status: 'unasked' } as const

/** What became of a change that was judged first; {@link UNASKED}: nobody asked for it any more by then. */
export type JudgedResult = MutateResult | typeof UNASKED

/** Carries out a change that was judged first: nothing is queued where it is refused, nor where nobody asks for it any more by then. */
export const whenJudged = async (
  refusal: Promise<Rejection | null>,
  carryOut: () => Promise<MutateResult>,
  isAsked: () => boolean = () => true,
): Promise<JudgedResult> => {
  const rejection = await refusal
  if (!isAsked()) return UNASKED
  return rejection ? { status: 'rejected', rejection } : carryOut()
}
