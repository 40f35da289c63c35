import type { Booking } from '../bookings/booking.ts'
import type { RowRef } from '../kernel/entity.ts'
import { put, type Change, type DecisionContext, type Rows } from '../kernel/mutation.ts'
import { earningOf, type Earning } from './earning.ts'

/** The earning of a booking, for `needs` of whatever can complete it. */
export const earningRef = (bookingId: string): RowRef<'earnings'> => ({ kind: 'earnings', id: bookingId })

/** Whether two say the same of the money. */
const isAlike = (one: Earning, other: Earning): boolean =>
  one.gross.halalas === other.gross.halalas && (one.received ?? one.gross).halalas === (other.received ?? other.gross).halalas

/**
 * What follows for the vendor's earnings when a booking changes: a completed one is earned, one that is completed no longer is not, and a charge
 * that is confirmed later, or cash that comes in later, counts as long as nothing was paid out. Null: it was paid out already, so that the booking has to stay as it is.
 */
export const earningChanges = (
  rows: Rows,
  { before, after }: { before: Booking; after: Booking },
  { now }: DecisionContext,
): Change[] | null => {
  const earning = rows.get('earnings', after.id)
  const isCompleted = after.status === 'completed'
  if (before.status !== 'completed') return isCompleted && !earning ? [put('earnings', earningOf(after, now))] : []
  if (!earning) return []
  if (isCompleted) {
    const again = earningOf(after, earning.completedAt)
    if (earning.status === 'paid_out' || isAlike(again, earning)) return []
    // What it was split into stands on the Admin's books, whoever holds the cash.
    const isSameGross = again.gross.halalas === earning.gross.halalas && again.received !== undefined
    return [put('earnings', isSameGross ? { ...earning, received: again.received } : again)]
  }
  return earning.status === 'paid_out' ? null : [{ op: 'del', kind: 'earnings', id: earning.id }]
}
