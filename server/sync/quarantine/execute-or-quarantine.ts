import { and, eq, sql } from 'drizzle-orm'
import type { WireMutation } from '#protocol/sync.ts'
import type { Core } from '#server/database/core.ts'
import { mutationFailures } from '#server/database/schema.ts'
import { executeForClient, type ClientCaller } from '#server/mutations/execute.ts'
import { ProblemError, problemOf } from '#server/http/problems.ts'
import { outcomeOf, sourceOf } from '#server/mutations/carry-out.ts'
import { loadOutcomes, storingOutcomes, type Outcome } from '#server/mutations/results.ts'
import { lockVendor } from '#server/mutations/rows.ts'
import { advanceClient, lockClient } from '#server/mutations/clients.ts'
import { refuse } from '#domain/kernel/mutation.ts'
import { faultOf, isTooSlow, noteFault, patienceWith, SEVERAL } from './faults.ts'
import { quarantine } from '#server/mutations/quarantine.ts'

/** Failures of the server's own after which a mutation is put aside, so that what is behind it can go on. */
export const MAX_FAILURES = 3

type QuarantineCore = Pick<Core, 'database' | 'pokes' | 'now' | 'report'>

interface Failures {
  readonly attempts: number
  /** Since the first of them, in milliseconds. */
  readonly age: number
}

/** Counts a failure, in a transaction of its own: the one that failed is rolled back. */
const countFailure = (core: QuarantineCore, vendorId: string, mutationId: string): Promise<Failures> => {
  const now = sql`${core.now().toISOString()}::timestamptz`
  return core.database.vendorTransaction(
    vendorId,
    async (tx) => {
      const [row] = await tx.rows<Failures>(sql`
        insert into mutation_failures as known (vendor_id, mutation_id, first_at, last_at)
        values (${vendorId}::uuid, ${mutationId}::uuid, ${now}, ${now})
        on conflict (vendor_id, mutation_id) do update set attempts = known.attempts + 1, last_at = excluded.last_at
        returning attempts::int as attempts, (extract(epoch from last_at - first_at) * 1000)::float8 as age`)
      return row ?? { attempts: 1, age: 0 }
    },
    { unqueued: true },
  )
}

/** Puts the mutation aside, stores its rejection and moves the device's last done seq past it: all or nothing. Null when another call was first. */
const moveToQuarantine = (core: QuarantineCore, caller: ClientCaller & { mutation: WireMutation }): Promise<Outcome | null> => {
  const { vendorId, mutation } = caller
  return core.database.vendorTransaction(vendorId, async (tx) => {
    const present = await lockVendor(tx)
    if (present === null) throw new ProblemError(403, 'auth.forbidden')
    const lastSeq = await lockClient(tx, caller, mutation.seq)
    const stored = (await loadOutcomes(tx, vendorId, [mutation.id])).has(mutation.id)
    if (stored || mutation.seq !== lastSeq + 1) return null
    const serverAt = core.now().toISOString()
    const outcome = outcomeOf(mutation.id, refuse('mutation.parked'), { revision: present, serverAt })
    const client = { clientId: caller.clientId, seq: mutation.seq }
    await advanceClient(tx, caller, mutation.seq)
    await tx.rows(storingOutcomes({ vendorId, actor: 'vendor', outcomes: [{ ...outcome, ...sourceOf(mutation), client }] }))
    await quarantine(tx, { ...caller, why: 'server.failed', at: serverAt })
    await tx.orm.delete(mutationFailures).where(and(eq(mutationFailures.vendorId, vendorId), eq(mutationFailures.mutationId, mutation.id)))
    return outcome
  })
}

/**
 * Only what fails again and again for one vendor alone is at fault itself. Whatever else fails is healthy, and waits until the server is
 * repaired.
 */
const mustQuarantine = ({ attempts, age }: Failures, fault: string, vendors: number): boolean =>
  attempts >= MAX_FAILURES && vendors < SEVERAL && age >= patienceWith(fault)

/**
 * {@link executeForClient}, but a mutation that the server itself fails on again and again does not stop the queue for
 * ever: at the third failure it is put aside with the stored rejection `mutation.parked`. Not counted are outages, but for a statement
 * that reached its time limit, and failures on a database that a newer release works on. Never put aside is what fails for several
 * vendors at once (an alarm is raised instead), and what does not fit the database (SQL class 42) only when a day has passed, what is
 * too slow when an hour has. This is the only place that counts, so a mutation
 * must be run by itself to be counted.
 * @throws what executeForClient throws while the mutation is not put aside; ProblemError 503 on a newer database
 */
export const executeOrQuarantine = async (core: QuarantineCore, caller: ClientCaller & { mutation: WireMutation }): Promise<Outcome> => {
  try {
    return await executeForClient(core, caller)
  } catch (error) {
    if (problemOf(error).status !== 500 && !isTooSlow(error)) throw error
    if ((await core.database.unknownMigrations()) > 0) {
      core.report('database.newer', {})
      throw new ProblemError(503, 'server.busy', { retryAfter: 60 })
    }
    const { vendorId, mutation } = caller
    const fault = faultOf(error, mutation.name)
    const failures = await countFailure(core, vendorId, mutation.id)
    const vendors = await noteFault(core.database, { fault, vendorId, now: core.now() })
    const about = { vendorId, mutationId: mutation.id, failures: failures.attempts, fault }
    core.report('mutation.failed', about)
    if (vendors >= SEVERAL) core.report('mutation.fails_for_many', { fault, vendors })
    const outcome = mustQuarantine(failures, fault, vendors) ? await moveToQuarantine(core, caller) : null
    if (!outcome) throw error
    core.report('mutation.parked', about)
    return outcome
  }
}
