import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { placeBooking } from '#domain/bookings/marketplace.ts'
import { openVendor, registerVendor } from '#domain/vendors/marketplace.ts'
import type { WireMutation } from '#protocol/sync.ts'
import type { Core } from '#server/database/core.ts'
import { lastLoss } from '#server/database/epoch.ts'
import type { Sql } from '#server/database/database.ts'
import { ProblemError } from '#server/http/problems.ts'
import { NOBODY, type Author } from './audit.ts'
import { decidedAt } from './decided-at.ts'
import { quarantineUnknown } from './quarantine.ts'
import { afterCommit, carryOut, type Carried } from './carry-out.ts'
import { readAhead } from './mutation-call.ts'
import { meanwhile } from './meanwhile.ts'
import { loadOutcomes, type Outcome } from './results.ts'
import { lockVendor, lockVendorFor } from './rows.ts'
import { advanceClient, lockClient } from './clients.ts'
import { checkSequence } from './queue.ts'

type ExecuteCore = Pick<Core, 'database' | 'pokes' | 'now'>
type PushCore = ExecuteCore & Pick<Core, 'report'>

/** The account and device a vendor's mutation comes from. */
export interface ClientCaller {
  readonly vendorId: string
  readonly userId: string
  readonly clientId: string
  /** What the audit calls the person and the device. */
  readonly name: string
  readonly device: string
}

const authorOf = ({ userId, name, device }: ClientCaller): Author => ({ person: { id: userId, name }, device })

/** The ids whose outcomes matter to these mutations: their own, and those they depend on. */
const named = (mutations: readonly WireMutation[]): string[] =>
  mutations.flatMap(({ id, dependsOn }) => (dependsOn === undefined ? [id] : [id, dependsOn]))

/**
 * Carries out the mutations of a device's push, each exactly once, in one transaction under the vendor's lock and at one
 * revision: rows, outcomes and the device's last done seq are committed together. Repeating it gives the stored outcomes. What stands
 * before an obstacle is carried out and kept, nothing from it on.
 * @throws ProblemError 409 `protocol.gap` when a mutation before one of them is missing, 409 `reset.client` when the device is
 * unknown or has forked, 409 `files.missing`, 403 when its client id belongs to another account, 403 `device.revoked` when the account was
 * removed meanwhile, 401 `auth.required` when it was closed; anything else is a fault
 * after which nothing of the push was kept
 */
export const executePush = async (
  core: PushCore,
  caller: ClientCaller & { mutations: readonly [WireMutation, ...WireMutation[]] },
): Promise<readonly Outcome[]> => {
  const { vendorId, userId, clientId, mutations } = caller
  const lostAt = mutations.some(({ confirmedAt }) => confirmedAt !== undefined) ? await lastLoss(core.database, core.now()) : null
  const work = async (tx: Sql) => {
    const present = await lockVendorFor(tx, userId)
    if (present === null) throw new ProblemError(403, 'auth.forbidden')
    if (present === 'removed') throw new ProblemError(403, 'device.revoked')
    // The sessions end with the account: what was under way finds none either, and the device keeps it.
    if (present === 'closed') throw new ProblemError(401, 'auth.required')
    const lastSeq = await lockClient(tx, caller, mutations[0].seq)
    const now = core.now()
    const withClient = mutations.map((mutation) => ({
      ...mutation,
      client: { clientId, seq: mutation.seq },
      decidedAt: decidedAt(mutation.confirmedAt, { lostAt, now }),
    }))
    const [known, calls] = await meanwhile(loadOutcomes(tx, vendorId, named(mutations)), () => readAhead(withClient, 'vendor'))
    const queue = checkSequence(mutations, { lastSeq, isKnown: (id) => known.has(id) })
    const serverAt = now.toISOString()
    const ready = withClient.slice(0, queue.ready.length)
    const carried = await carryOut(tx, {
      vendorId,
      actor: 'vendor',
      author: authorOf(caller),
      present,
      serverAt,
      mutations: ready,
      known,
      calls,
    })
    const obstacle = carried.missing.length > 0 ? new ProblemError(409, 'files.missing', { files: [...carried.missing] }) : queue.obstacle
    const carriedOut = queue.ready.slice(0, carried.outcomes.length)
    const doneSeq = Math.max(lastSeq, ...carriedOut.map(({ seq }) => seq))
    if (doneSeq > lastSeq) await advanceClient(tx, caller, doneSeq)
    // An older server may meet what a newer device queued: it is kept whole beside its rejection.
    const unknown = carriedOut.filter((_, at) => carried.outcomes[at]?.code === 'mutation.unknown')
    const becameFull = await quarantineUnknown(tx, { vendorId, userId, clientId, at: serverAt }, unknown)
    return { ...carried, obstacle, becameFull }
  }
  const done = await core.database.vendorTransaction(vendorId, work, { userId })
  if (done.becameFull) core.report('mutation.unknown_full', { vendorId })
  if (done.wrote) afterCommit(core, vendorId, done.revision)
  if (done.obstacle) throw done.obstacle
  return done.outcomes
}

/** {@link executePush} of one mutation. */
export const executeForClient = async (core: PushCore, caller: ClientCaller & { mutation: WireMutation }): Promise<Outcome> => {
  const { mutation, ...rest } = caller
  const [outcome] = await executePush(core, { ...rest, mutations: [mutation] })
  if (!outcome) throw new Error('a mutation came to no outcome')
  return outcome
}

/**
 * What the server does in the name of one of the vendor's people, by a mutation that only they may ask for and that names no files.
 * @throws ProblemError 403 `auth.forbidden` when the vendor is not there
 */
export const executeForPerson = async (
  core: ExecuteCore,
  { vendorId, person, mutation }: { vendorId: string; person: { id: string; name: string }; mutation: MarketplaceMutation },
): Promise<Outcome | undefined> => {
  const work = async (tx: Sql) => {
    const present = await lockVendor(tx)
    if (present === null) throw new ProblemError(403, 'auth.forbidden')
    const known = await loadOutcomes(tx, vendorId, [mutation.id])
    const serverAt = core.now().toISOString()
    const mutations = [{ ...mutation, client: null }]
    return carryOut(tx, { vendorId, actor: 'vendor', author: { person, device: null }, present, serverAt, mutations, known })
  }
  const done = await core.database.vendorTransaction(vendorId, work, { userId: person.id })
  if (done.wrote) afterCommit(core, vendorId, done.revision)
  return done.outcomes[0]
}

/** One command of the marketplace. `id` is what makes a repetition harmless. */
interface MarketplaceMutation {
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

/** When an order was placed that is brought now. */
const orderedAt = ({ name, args }: MarketplaceMutation): string | undefined =>
  name === placeBooking.name && v.is(v.looseObject({ bookedAt: v.string() }), args) ? args.bookedAt : undefined

interface MarketplaceCall {
  readonly vendorId: string
  readonly mutations: readonly MarketplaceMutation[]
  /** False keeps the vendor's phone quiet, for bringing in history. */
  readonly announce?: boolean
  /** Whose hand it was, where one of the vendor's people had the server do it. */
  readonly author?: Author
}

/**
 * Runs a batch (at most {@link MAX_BATCH}) of the marketplace's mutations for one vendor, in order, in one transaction
 * at one revision. Each is decided for itself: a rejected one does not stop the others, and one whose files are missing does. Idempotent by
 * mutation id.
 * @throws ProblemError 404 when the vendor does not exist
 */
export const executeBatch = async (core: ExecuteCore, call: MarketplaceCall): Promise<Carried> => {
  const { vendorId, mutations, announce = true, author = NOBODY } = call
  if (mutations.length > MAX_BATCH) throw new ProblemError(413, 'body.too_large')
  const lostAt = mutations.some((one) => orderedAt(one) !== undefined) ? await lastLoss(core.database, core.now()) : null
  const done = await core.database.vendorTransaction(vendorId, async (tx) => {
    const present = await openClock(tx, vendorId, mutations)
    if (present === null) throw new ProblemError(404, 'not_found')
    const known = await loadOutcomes(
      tx,
      vendorId,
      mutations.map(({ id }) => id),
    )
    const now = core.now()
    const serverAt = now.toISOString()
    // An order that is brought again after a restore was for a day that could be taken then.
    const ready = mutations.map((one) => ({ ...one, client: null, decidedAt: decidedAt(orderedAt(one), { lostAt, now }) }))
    return carryOut(tx, { vendorId, actor: 'marketplace', author, present, serverAt, mutations: ready, known, announce })
  })
  if (done.wrote) afterCommit(core, vendorId, done.revision)
  return done
}

/** The outcomes of {@link executeBatch}, for mutations that name no files. */
export const executeForMarketplace = async (core: ExecuteCore, call: MarketplaceCall): Promise<readonly Outcome[]> =>
  (await executeBatch(core, call)).outcomes
