import { sql } from 'drizzle-orm'
import type { WireMutation } from '#protocol/sync.ts'
import type { Core } from '#server/core.ts'
import { executeForClient, type ClientCaller } from '#server/execute.ts'
import { ProblemError, problemOf } from '#server/problems.ts'
import { outcomeOf, sourceOf } from '#server/records/carry-out.ts'
import { loadOutcomes, storeOutcomes, type Outcome } from '#server/records/results.ts'
import { lockVendor } from '#server/records/rows.ts'
import { advanceClient, lockClient } from '#server/sync/clients.ts'
import { refuse } from '#domain/kernel/mutation.ts'
import { park } from './parked.ts'

/** Failures of the server's own after which a mutation is put aside, so that what is behind it can go on. */
export const MAX_FAILURES = 3

type PoisonCore = Pick<Core, 'database' | 'pokes' | 'now' | 'report'>

/** Counts a failure, in a transaction of its own: the one that failed is rolled back. Returns how many there were. */
const countFailure = (core: PoisonCore, vendorId: string, mutationId: string): Promise<number> =>
  core.database.vendorTransaction(vendorId, async (tx) => {
    const [row] = await tx.rows<{ attempts: number }>(sql`
      insert into mutation_failures (vendor_id, mutation_id) values (${vendorId}::uuid, ${mutationId}::uuid)
      on conflict (vendor_id, mutation_id) do update set attempts = mutation_failures.attempts + 1, last_at = now()
      returning attempts::int as attempts`)
    return row?.attempts ?? 1
  })

/** Puts the mutation aside, stores its rejection and moves the device's mark past it: all or nothing. Null when another call was first. */
const putAside = (core: PoisonCore, caller: ClientCaller & { mutation: WireMutation }): Promise<Outcome | null> => {
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
    await storeOutcomes(tx, { vendorId, actor: 'vendor', outcomes: [{ ...outcome, ...sourceOf(mutation), client }] })
    await park(tx, { ...caller, why: 'server.failed', at: serverAt })
    await tx.rows(sql`delete from mutation_failures where vendor_id = ${vendorId}::uuid and mutation_id = ${mutation.id}::uuid`)
    return outcome
  })
}

/**
 * {@link executeForClient}, but a mutation that the server itself fails on again and again does not stop the queue for
 * ever: at the third failure it is put aside with the stored rejection `mutation.parked`. Outages are not counted.
 * @throws what executeForClient throws, the first two failures included
 */
export const executeOrPark = async (core: PoisonCore, caller: ClientCaller & { mutation: WireMutation }): Promise<Outcome> => {
  try {
    return await executeForClient(core, caller)
  } catch (error) {
    if (problemOf(error).status !== 500) throw error
    const failures = await countFailure(core, caller.vendorId, caller.mutation.id)
    core.report('mutation.failed', { mutationId: caller.mutation.id, failures })
    if (failures < MAX_FAILURES) throw error
    const outcome = await putAside(core, caller)
    if (!outcome) throw error
    return outcome
  }
}
