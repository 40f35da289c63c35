import { and, eq, sql } from 'drizzle-orm'
import { BIN_SIZES } from '#domain/containers/container.ts'
import { firstDay, yardOf } from '#domain/hours/availability.ts'
import type { Document } from '#domain/kernel/entity.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import type { Core } from '#server/database/core.ts'
import { ledgerLines } from '#server/database/ledger-tables.ts'
import { disputedPenalties, kycReviews } from '#server/database/review-tables.ts'
import { ProblemError } from '#server/http/problems.ts'
import { loadOutcomes, type StoredOutcome } from '#server/mutations/results.ts'
import { workingRows } from '#server/mutations/rows.ts'

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
  return database.vendorTransaction(
    vendorId,
    async (tx) => {
      const rows = workingRows(tx, { vendorId, userId: null })
      await rows.load([{ kind: 'vendors', id: vendorId }])
      const vendor = rows.get('vendors', vendorId)
      if (!vendor) throw new ProblemError(404, 'not_found')
      const zones = await tx.rows<{ id: string }>(sql`
        select id::text as id from records
        where vendor_id = ${vendorId}::uuid and kind = 'zones' and not deleted and (body ->> 'status') = 'active' order by id`)
      const { workingHours, dumpYards } = vendor
      const each = zones.flatMap(({ id: zoneId }) => BIN_SIZES.map((size) => ({ zoneId, size })))
      const yards = dumpYards.filter(({ id }) => workingHours?.busy.some(({ yardId }) => yardId === id))
      const first = [
        ...each.map((one) => ({ ...one, on: firstDay(workingHours, { ...one, yardId: yardOf(null, dumpYards) }, today) })),
        ...yards.flatMap(({ id: yardId }) =>
          each.map((one) => ({ ...one, yardId, on: firstDay(workingHours, { ...one, yardId }, today) })),
        ),
      ]
      return { today, first }
    },
    { readOnly: true },
  )
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

/** An identity check that was handed in. */
interface Review {
  readonly vendorId: string
  readonly status: string
  /** An instant. */
  readonly submittedAt: string
}

/** A page of the checks in a state, the longest waiting first. `after` is the last one of the page before. */
export const readReviews = (
  core: Pick<Core, 'database'>,
  ask: { status: string; limit: number; after: Pick<Review, 'submittedAt' | 'vendorId'> | null },
): Promise<Review[]> => {
  const { vendorId, status, submittedAt } = kycReviews
  const behind = ask.after ? sql`(${submittedAt}, ${vendorId}) > (${ask.after.submittedAt}, ${ask.after.vendorId}::uuid)` : undefined
  return core.database.orm
    .select()
    .from(kycReviews)
    .where(and(eq(status, ask.status), behind))
    .orderBy(submittedAt, vendorId)
    .limit(ask.limit)
}

/** A penalty whose dispute waits for an answer. */
interface Dispute {
  readonly vendorId: string
  readonly penaltyId: string
  /** An instant. */
  readonly openedAt: string
}

/** A page of the disputes that nobody has answered, the longest waiting first. `after` is the last one of the page before. */
export const readDisputes = (
  core: Pick<Core, 'database'>,
  ask: { limit: number; after: Pick<Dispute, 'openedAt' | 'penaltyId'> | null },
): Promise<Dispute[]> => {
  const { penaltyId, openedAt } = disputedPenalties
  const behind = ask.after ? sql`(${openedAt}, ${penaltyId}) > (${ask.after.openedAt}, ${ask.after.penaltyId}::uuid)` : undefined
  return core.database.orm.select().from(disputedPenalties).where(behind).orderBy(openedAt, penaltyId).limit(ask.limit)
}
