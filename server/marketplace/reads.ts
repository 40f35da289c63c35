import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { eq, sql, type SQL } from 'drizzle-orm'
import { BIN_SIZES } from '#domain/containers/container.ts'
import { firstDay, yardOf } from '#domain/hours/availability.ts'
import type { Document } from '#domain/kernel/entity.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import type { Core } from '#server/database/core.ts'
import { ledgerLines } from '#server/database/ledger-tables.ts'
import { closingRequests, disputedPenalties, kycReviews } from '#server/database/review-tables.ts'
import { ProblemError } from '#server/http/problems.ts'
import { loadOutcomes, type StoredOutcome } from '#server/mutations/results.ts'
import { workingRows } from '#server/mutations/rows.ts'
import type { Behind } from './pages.ts'

/** A record as it is now. @throws ProblemError 404 when the vendor has no such record */
export const readRecord = async (core: Pick<Core, 'database'>, ref: { vendorId: string; kind: string; id: string }): Promise<Document> => {
  const body = await core.database.vendorTransaction(
    ref.vendorId,
    async (tx) => {
      const rows = workingRows(tx, { vendorId: ref.vendorId, userId: null })
      await rows.load([ref])
      return rows.find(ref)
    },
    { readOnly: true },
  )
  if (!body) throw new ProblemError(404, 'not_found')
  return body
}

/**
 * The first day on which bins of each size can be brought to each of a vendor's active zones: by orders that name no yard, and behind them from each
 * yard that a rule of the vendor's names. @throws ProblemError 404 for an unknown vendor
 */
export const readAvailability = async ({ database, now }: Pick<Core, 'database' | 'now'>, vendorId: string) => {
  const today = dayOf(now().toISOString())
  const { vendor, zones } = await database.vendorTransaction(
    vendorId,
    async (tx) => {
      const rows = workingRows(tx, { vendorId, userId: null })
      await rows.load([{ kind: 'vendors', id: vendorId }])
      return {
        vendor: rows.get('vendors', vendorId),
        zones: await tx.rows<{ id: string }>(sql`
          select id::text as id from records
          where vendor_id = ${vendorId}::uuid and kind = 'zones' and not deleted and (body ->> 'status') = 'active' order by id`),
      }
    },
    { readOnly: true },
  )
  if (!vendor) throw new ProblemError(404, 'not_found')
  const { workingHours, dumpYards } = vendor
  const yards = dumpYards.filter(({ id }) => workingHours?.busy.some(({ yardId }) => yardId === id))
  const first = []
  for (const yard of [null, ...yards])
    for (const { id: zoneId } of zones) {
      // Zones, yards and rules may be many: whoever else asks has a turn between two zones.
      await yieldToEventLoop()
      for (const size of BIN_SIZES) {
        const on = firstDay(workingHours, { zoneId, size, yardId: yard?.id ?? yardOf(null, dumpYards) }, today)
        first.push({ zoneId, size, ...(yard ? { yardId: yard.id } : {}), on })
      }
    }
  return { today, first }
}

/** The stored outcome of a mutation, a vendor's or the marketplace's. @throws ProblemError 404 when it was never decided */
export const readOutcome = async (
  core: Pick<Core, 'database'>,
  ref: { vendorId: string; mutationId: string },
): Promise<Omit<StoredOutcome, 'argsHash'>> => {
  const outcomes = await core.database.vendorTransaction(ref.vendorId, (tx) => loadOutcomes(tx, ref.vendorId, [ref.mutationId]), {
    readOnly: true,
  })
  const found = outcomes.get(ref.mutationId)
  if (!found || found.argsHash === null) throw new ProblemError(404, 'not_found')
  const { argsHash: _, ...outcome } = found
  return outcome
}

/** What a vendor's books hold: whole halalas by account. Accounts that nothing was posted to are left out. */
export const readLedger = async (core: Pick<Core, 'database'>, vendorId: string): Promise<Record<string, number>> => {
  const held = await core.database.vendorTransaction(
    vendorId,
    (tx) =>
      tx.orm
        .select({ account: ledgerLines.account, halalas: sql<string>`sum(${ledgerLines.halalas})` })
        .from(ledgerLines)
        .where(eq(ledgerLines.vendorId, vendorId))
        .groupBy(ledgerLines.account),
    { readOnly: true },
  )
  return Object.fromEntries(held.map(({ account, halalas }) => [account, Number(halalas)]))
}

interface Ask {
  readonly limit: number
  /** Where the page before ended. */
  readonly after: Behind | null
}

/** A page of a list over all vendors that triggers keep, the longest waiting first. */
const readWaiting = async <Row extends object>(
  { database }: Pick<Core, 'database'>,
  list: { table: SQL; columns: SQL; at: SQL; id: SQL; only?: SQL },
  { limit, after }: Ask,
): Promise<Row[]> => {
  const { table, columns, at, id, only = sql`true` } = list
  const behind = after ? sql`(${at}, ${id}) > (${after.at}, ${after.id}::uuid)` : sql`true`
  return database.query<Row>(sql`select ${columns} from ${table} where ${only} and ${behind} order by ${at}, ${id} limit ${limit}::int`)
}

/** An identity check that was handed in. */
interface Review {
  readonly vendorId: string
  readonly status: string
  /** An instant. */
  readonly submittedAt: string
}

/** A page of the checks in a state. */
export const readReviews = (core: Pick<Core, 'database'>, { status, ...ask }: Ask & { status: string }): Promise<Review[]> => {
  const columns = sql`vendor_id::text as "vendorId", status, submitted_at as "submittedAt"`
  return readWaiting(
    core,
    { table: sql`${kycReviews}`, columns, at: sql`submitted_at`, id: sql`vendor_id`, only: sql`status = ${status}` },
    ask,
  )
}

/** A penalty whose dispute waits for an answer. */
interface Dispute {
  readonly vendorId: string
  readonly penaltyId: string
  /** An instant. */
  readonly openedAt: string
}

/** A page of the disputes that nobody has answered. */
export const readDisputes = (core: Pick<Core, 'database'>, ask: Ask): Promise<Dispute[]> => {
  const columns = sql`vendor_id::text as "vendorId", penalty_id::text as "penaltyId", opened_at as "openedAt"`
  return readWaiting(core, { table: sql`${disputedPenalties}`, columns, at: sql`opened_at`, id: sql`penalty_id` }, ask)
}

/** A vendor who asks for the account to be closed. */
interface ClosingRequest {
  readonly vendorId: string
  /** An instant. */
  readonly requestedAt: string
}

/** A page of those who ask for the account to be closed. */
export const readClosings = (core: Pick<Core, 'database'>, ask: Ask): Promise<ClosingRequest[]> => {
  const columns = sql`vendor_id::text as "vendorId", requested_at as "requestedAt"`
  return readWaiting(core, { table: sql`${closingRequests}`, columns, at: sql`requested_at`, id: sql`vendor_id` }, ask)
}
