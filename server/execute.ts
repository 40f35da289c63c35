import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { openVendor, registerVendor } from '#domain/vendors/marketplace.ts'
import type { WireMutation } from '#protocol/sync.ts'
import type { Core } from '#server/core.ts'
import type { Sql } from '#server/database/database.ts'
import { ProblemError } from '#server/problems.ts'
import { park } from '#server/parked/parked.ts'
import { argumentsHash } from '#server/records/arguments.ts'
import { afterCommit, carryOut, noticesOf, openBench, outcomeOf, sourceOf } from '#server/records/carry-out.ts'
import { decideAsked, loadNeeds } from '#server/records/decide.ts'
import { storeNotices, type MutationNotice } from '#server/records/notices.ts'
import { loadOutcomes, repeatOutcome, storeOutcomes, type Outcome, type OutcomeSource } from '#server/records/results.ts'
import { lockVendor, writeRows } from '#server/records/rows.ts'
import { advanceClient, lockClient } from '#server/sync/clients.ts'

type ExecuteCore = Pick<Core, 'database' | 'pokes' | 'now'>

/** The account and device a vendor's mutation comes from. */
export interface ClientCaller {
  readonly vendorId: string
  readonly userId: string
  readonly clientId: string
}

/**
 * Runs one mutation of a vendor's device exactly once, in one transaction under the vendor's lock: rows, outcome and
 * the device's mark are committed together. Repeating it gives the stored outcome.
 * @throws ProblemError 409 `protocol.gap` when a mutation before it is missing, 409 `reset.client` when the device is
 * unknown or has forked, 409 `files.missing`, 403 when its client id belongs to another account
 */
export const executeForClient = async (core: ExecuteCore, caller: ClientCaller & { mutation: WireMutation }): Promise<Outcome> => {
  const { vendorId, mutation } = caller
  const argsHash = argumentsHash(mutation.name, mutation.args)
  const done = await core.database.vendorTransaction(vendorId, async (tx) => {
    const present = await lockVendor(tx)
    if (present === null) throw new ProblemError(403, 'auth.forbidden')
    const lastSeq = await lockClient(tx, caller, mutation.seq)
    if (mutation.seq > lastSeq + 1) throw new ProblemError(409, 'protocol.gap')
    const stored = (await loadOutcomes(tx, vendorId, [mutation.id])).get(mutation.id)
    const repeated = mutation.seq <= lastSeq
    // The number is used up and the id unknown: two devices count under one client id (a copied or restored profile).
    if (repeated && !stored) throw new ProblemError(409, 'reset.client')
    if (!repeated) await advanceClient(tx, caller, mutation.seq)
    if (stored) return { outcome: repeatOutcome(stored, argsHash), revision: present, wrote: false }

    const client = { clientId: caller.clientId, seq: mutation.seq }
    const serverAt = core.now().toISOString()
    const carried = await carryOut(tx, { vendorId, id: mutation.id, asked: mutation, client, present, serverAt })
    // An older server may meet what a newer device queued: it is kept whole beside its rejection.
    if (carried.outcome.code === 'mutation.unknown') await park(tx, { ...caller, mutation, why: 'mutation.unknown', at: serverAt })
    return carried
  })
  if (done.wrote) afterCommit(core, vendorId, done.revision)
  return done.outcome
}

/** One command of the marketplace. `id` is what makes a repetition harmless. */
export interface MarketplaceMutation {
  readonly id: string
  readonly name: string
  readonly args: unknown
  /** When it was asked for, an instant: evidence only. */
  readonly clientAt: string
}

/** The most mutations of one batch. */
export const MAX_BATCH = 1000

const BEGINNINGS: readonly string[] = [registerVendor.name, openVendor.name]

/** The vendor's clock begins with the vendor's registration or sign-up and with nothing else. */
const openClock = async (tx: Sql, vendorId: string, mutations: readonly MarketplaceMutation[]): Promise<number | null> => {
  const registers = mutations.some(({ name, args }) => BEGINNINGS.includes(name) && v.is(v.looseObject({ id: v.literal(vendorId) }), args))
  if (registers) await tx.rows(sql`insert into vendors_clock (vendor_id) values (${vendorId}::uuid) on conflict do nothing`)
  return lockVendor(tx)
}

/**
 * Runs a batch (at most {@link MAX_BATCH}) of the marketplace's mutations for one vendor, in order, in one transaction
 * at one revision. Each is decided for itself: a rejected one does not stop the others. Idempotent by mutation id.
 * `announce: false` keeps the vendor's phone quiet, for bringing in history.
 * @throws ProblemError 404 when the vendor does not exist
 */
export const executeForMarketplace = async (
  core: ExecuteCore,
  call: { vendorId: string; mutations: readonly MarketplaceMutation[]; announce?: boolean },
): Promise<Outcome[]> => {
  const { vendorId, mutations } = call
  if (mutations.length > MAX_BATCH) throw new ProblemError(413, 'body.too_large')
  const done = await core.database.vendorTransaction(vendorId, async (tx) => {
    const present = await openClock(tx, vendorId, mutations)
    if (present === null) throw new ProblemError(404, 'not_found')
    const serverAt = core.now().toISOString()
    const place = openBench(tx, { vendorId, actor: 'marketplace', now: serverAt })
    const known = await loadOutcomes(
      tx,
      vendorId,
      mutations.map((mutation) => mutation.id),
    )
    await loadNeeds(
      place.rows,
      mutations.filter((mutation) => !known.has(mutation.id)),
    )

    const outcomes: Outcome[] = []
    const fresh: (Outcome & OutcomeSource)[] = []
    const notices: MutationNotice[] = []
    for (const mutation of mutations) {
      const argsHash = argumentsHash(mutation.name, mutation.args)
      const stored = known.get(mutation.id)
      if (stored) {
        outcomes.push(repeatOutcome(stored, argsHash))
        continue
      }
      const decision = await decideAsked(place, mutation)
      const revision = decision.ok && decision.changes.length > 0 ? present + 1 : present
      const outcome = outcomeOf(mutation.id, decision, { revision, serverAt })
      const source = sourceOf(mutation)
      outcomes.push(outcome)
      fresh.push({ ...outcome, ...source, client: null })
      known.set(mutation.id, { ...outcome, ...source, actor: 'marketplace' })
      if (decision.ok && call.announce !== false) notices.push(...noticesOf(mutation.id, mutation))
    }
    const changes = place.rows.changes()
    const revision = changes.length > 0 ? present + 1 : present
    await writeRows(tx, { vendorId, revision, at: serverAt, changes })
    await storeOutcomes(tx, { vendorId, actor: 'marketplace', outcomes: fresh })
    await storeNotices(tx, { vendorId, revision, at: serverAt, notices })
    return { outcomes, revision, wrote: changes.length > 0 }
  })
  if (done.wrote) afterCommit(core, vendorId, done.revision)
  return done.outcomes
}
