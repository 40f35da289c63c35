import type { Actor, Bound, Decision } from '#domain/kernel/mutation.ts'
import type { WorkingRows } from './rows.ts'
import type { Uniqueness } from './uniqueness.ts'

/** Where a decision is made: the rows and what only the server knows. */
export interface Bench {
  readonly rows: WorkingRows
  readonly unique: Uniqueness
  readonly vendorId: string
  readonly actor: Actor
  /** The server's clock, an instant. */
  readonly now: string
}

/** Loads the rows of mutations until none names a row that is not loaded: one row may name the next. */
export const loadNeeds = async (rows: WorkingRows, calls: readonly Bound[]): Promise<void> => {
  const named = () => calls.flatMap((call) => (call.ok ? call.needs(rows) : []))
  while (await rows.load(named()));
}

/**
 * Decides one mutation with the same rule the device used, and makes its changes visible to the next decision.
 * Rows must have been loaded by {@link loadNeeds}; what an earlier decision made necessary is loaded here.
 */
export const decideCall = async (bench: Bench, call: Bound, asked: { id: string; clientAt: string }): Promise<Decision> => {
  if (!call.ok) return call
  await loadNeeds(bench.rows, [call])
  const context = { vendorId: bench.vendorId, now: bench.now, clientAt: asked.clientAt, mutationId: asked.id }
  const decision = call.decide(bench.rows, context)
  if (!decision.ok) return decision
  await bench.unique.load(decision.changes)
  const judged = bench.unique.judge(decision)
  if (judged.ok) for (const change of judged.changes) bench.rows.apply(change)
  return judged
}
