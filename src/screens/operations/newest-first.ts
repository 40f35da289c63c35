import { inOrder } from '#domain/kernel/instant.ts'
import type { Addition, Operation, StepTaken } from '#domain/operations/operation.ts'

/** A step of a movement, or proof that came later; `id`: the same as long as nothing before it is taken back. */
type Entry = { readonly id: string } & (
  { readonly taken: StepTaken; readonly addition?: never } | { readonly addition: Addition; readonly taken?: never }
)

const clocksOf = ({ taken, addition }: Entry) => taken ?? addition

/** What was done with a movement, the last first, also of what a device sent in one go. */
export const newestFirst = ({ steps = [], additions = [] }: Pick<Operation, 'steps' | 'additions'>): readonly Entry[] =>
  [
    ...steps.map((taken, n): Entry => ({ id: `step ${n}`, taken })),
    ...additions.map((addition, n): Entry => ({ id: `addition ${n}`, addition })),
  ]
    .toSorted((one, other) => inOrder(clocksOf(one), clocksOf(other)))
    .toReversed()
