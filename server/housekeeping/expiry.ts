import { sql } from 'drizzle-orm'
import { expireBooking } from '#domain/bookings/marketplace.ts'
import type { Core } from '#server/database/core.ts'
import { sqlState } from '#server/database/database.ts'
import { lastLoss } from '#server/database/epoch.ts'
import { startRounds } from '#server/database/rounds.ts'
import { hashedId } from '#server/identity/hashed-id.ts'
import { executeForMarketplace } from '#server/mutations/execute.ts'

const EVERY_MS = 60_000
/** Vendors of one look, and bookings of one vendor in one go. */
const PAGE = 500
/** Where data was restored, what a backup takes for unanswered may have been answered: so long its devices have for bringing that. */
const AFTER_LOSS_MS = 60 * 60_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

const minuteOf = (now: Date): string => now.toISOString().slice(0, 16)

type ExpiryCore = Pick<Core, 'database' | 'pokes' | 'now' | 'report'>

/** The bookings of a vendor whose time for an answer is over, those that waited longest first. */
const unanswered = ({ database, now }: ExpiryCore, vendorId: string) =>
  database.vendorTransaction(
    vendorId,
    (tx) =>
      tx.rows<{ id: string; due: string }>(sql`
        select id::text as id, body ->> 'answerDueAt' as due from records
        where vendor_id = ${vendorId}::uuid and kind = 'bookings' and not deleted
          and (body ->> 'status') = 'new' and (body ->> 'answerDueAt') < ${now().toISOString()}
        order by body ->> 'answerDueAt' limit ${PAGE}::int`),
    { readOnly: true },
  )

/**
 * Lets bookings expire that nobody answered in time, of all vendors. The mutation's id is made of the booking, its clock and the minute, so that
 * several processes that look at the same moment do it once, and a refusal by a clock that was set back keeps nobody from trying again.
 * None expires in the hour after data was lost. Returns how many expired.
 */
export const expireUnanswered = async (core: ExpiryCore, stopped = (): boolean => false): Promise<number> => {
  const lostAt = await lastLoss(core.database, core.now())
  // Either way: another server's clock may be a little ahead, and where one was far ahead nothing would expire until then.
  if (lostAt && Math.abs(core.now().getTime() - lostAt.getTime()) < AFTER_LOSS_MS) return 0
  let expired = 0
  for (let behind: string | null = BEFORE_ALL; behind !== null && !stopped();) {
    const vendors: { id: string }[] = await core.database.query<{ id: string }>(sql`
      select id::text as id from vendors_with_unanswered_bookings(${core.now().toISOString()}, ${behind}::uuid, ${PAGE}::int) as id`)
    for (const { id: vendorId } of vendors) {
      if (stopped()) break
      try {
        const mutations = (await unanswered(core, vendorId)).map(({ id, due }) => ({
          id: hashedId(`booking.expire/${id}/${due}/${minuteOf(core.now())}`),
          name: expireBooking.name,
          args: { bookingId: id },
          clientAt: core.now().toISOString(),
        }))
        const outcomes = mutations.length === 0 ? [] : await executeForMarketplace(core, { vendorId, mutations })
        expired += outcomes.filter(({ status }) => status === 'applied').length
      } catch (error) {
        // One vendor's fault keeps no other waiting; the next look tries it again.
        core.report('expiry.vendor_failed', { vendorId, fault: sqlState(error) })
      }
    }
    behind = vendors.length < PAGE ? null : (vendors.at(-1)?.id ?? null)
  }
  return expired
}

/** Looks now and every minute. Returns the function that stops it and waits for what is under way. */
export const startExpiry = (core: ExpiryCore): (() => Promise<void>) =>
  startRounds({
    everyMs: EVERY_MS,
    work: (stopped) => expireUnanswered(core, stopped),
    failed: (error) => core.report('expiry.failed', { fault: sqlState(error) }),
  }).close
