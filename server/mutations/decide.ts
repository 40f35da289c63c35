import { changeRef, type Actor, type Bound, type Decision } from '#domain/kernel/mutation.ts'
import type { Alteration } from './audit.ts'
import type { Follow } from './ended-requests.ts'
import type { WorkingRows } from './rows.ts'
import type { PaperStamps } from './tax-papers.ts'
import type { Judge } from './judge.ts'

/** Where a decision is made: the rows and what only the server knows. */
interface DecisionScope {
  readonly rows: WorkingRows
  readonly judges: readonly Judge[]
  readonly follow: Follow
  readonly papers: Pick<PaperStamps, 'stamp'>
  readonly vendorId: string
  readonly actor: Actor
  /** The moment of the decision, an instant. */
  readonly now: string
  /** The server's clock. */
  readonly receivedAt?: string
}

/** Loads the rows of mutations until none names a row that is not loaded: one row may name the next. */
export const loadNeeds = async (rows: WorkingRows, calls: readonly Bound[], vendorId: string): Promise<void> => {
  const named = () => calls.flatMap((call) => (call.ok ? call.needs(rows, vendorId) : []))
  while (await rows.load(named()));
}

/**
 * Decides one mutation with the same rule the device used, and makes its changes visible to the next decision.
 * Rows must have been loaded by {@link loadNeeds}; what an earlier decision made necessary is loaded here. What it altered is added to `altered`.
 */
export const decideCall = async (
  scope: DecisionScope,
  call: Bound,
  mutation: { id: string; clientAt: string; altered: Alteration[] },
): Promise<Decision> => {
  if (!call.ok) return call
  await loadNeeds(scope.rows, [call], scope.vendorId)
  const { vendorId, now, receivedAt = now } = scope
  const context = { vendorId, now, receivedAt, clientAt: mutation.clientAt, mutationId: mutation.id }
  const decision = call.decide(scope.rows, context)
  if (!decision.ok) return decision
  for (const { load, judge } of scope.judges) {
    await load(decision.changes)
    const judged = judge(decision)
    if (!judged.ok) return judged
  }
  const changes = await scope.papers.stamp(await scope.follow(decision.changes, context), mutation.id)
  for (const change of changes) {
    const ref = changeRef(change)
    mutation.altered.push({ ref, before: scope.rows.find(ref), after: change.op === 'put' ? change.body : undefined })
    scope.rows.apply(change, mutation.id)
  }
  return { ok: true, changes }
}
