import { sql, type SQL } from 'drizzle-orm'
import type { Booking } from '#domain/bookings/booking.ts'
import { changeRef, put, type Change, type DecisionContext } from '#domain/kernel/mutation.ts'
import { endedWith, endsRequests } from '#domain/requests/ended.ts'
import type { Sql } from '#server/database/database.ts'
import type { WorkingRows } from './rows.ts'

/** Asks which requests of a booking wait for an answer. */
export const askPending = (vendorId: string, bookingId: string): SQL => sql`
  select id::text as id from records where vendor_id = ${vendorId}::uuid and kind = 'requests' and not deleted
    and (body ->> 'status') = 'pending' and (body ->> 'bookingId') = ${bookingId}`

/** The bookings that changes call off. */
const calledOff = (changes: readonly Change[], rows: WorkingRows): Booking[] =>
  changes.flatMap((change) =>
    change.op === 'put' && change.kind === 'bookings' && endsRequests(rows.get('bookings', change.body.id), change.body)
      ? [change.body]
      : [],
  )

/** Adds to what a mutation changes what follows from it for records that no rule can name beforehand. */
export type Follow = (changes: readonly Change[], context: Pick<DecisionContext, 'now' | 'mutationId'>) => Promise<readonly Change[]>

/**
 * A booking that is called off takes the requests with it that wait for an answer: found inside the vendor's lock, where all are known, and
 * as the batch has left them so far.
 */
export const endedRequests =
  (tx: Sql, vendorId: string, rows: WorkingRows): Follow =>
  async (changes, context) => {
    const ended: Change[] = []
    for (const { id: bookingId } of calledOff(changes, rows)) {
      const stored = await tx.rows<{ id: string }>(askPending(vendorId, bookingId))
      const changed = rows.changes().flatMap((change) => (change.op === 'put' && change.kind === 'requests' ? [changeRef(change)] : []))
      const ids = new Set([...stored, ...changed].map(({ id }) => id))
      await rows.load([...ids].map((id) => ({ kind: 'requests', id })))
      for (const id of ids) {
        const request = rows.get('requests', id)
        const after = request?.bookingId === bookingId ? endedWith(request, context) : null
        if (after) ended.push(put('requests', after))
      }
    }
    return [...changes, ...ended]
  }
