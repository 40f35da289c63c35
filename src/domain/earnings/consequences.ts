import { completedAtOf, type Booking } from '../bookings/booking.ts'
import type { RowRef } from '../kernel/entity.ts'
import type { Day, Instant } from '../kernel/instant.ts'
import { sar } from '../kernel/money.ts'
import { put, type Change, type DecisionContext, type Rows } from '../kernel/mutation.ts'
import { balanceOf, cashOf, collectedOf, earningOf, payoutDayOf, payoutOf, settledOf, type Earning } from './earning.ts'

/** The earning of a booking, for `needs` of whatever can complete it. */
export const earningRef = (bookingId: string): RowRef<'earnings'> => ({ kind: 'earnings', id: bookingId })

/** Whether two say the same of the money. */
const isAlike = (one: Earning, other: Earning): boolean =>
  one.gross.halalas === other.gross.halalas && collectedOf(one) === collectedOf(other) && cashOf(one) === cashOf(other)

/** An earning of which the vendor has paid more than its share by now: the marketplace pays that back. */
const withReturn = (earning: Earning, payoutOn: Day): Earning =>
  earning.status === 'collected' && balanceOf(earning) > 0
    ? { ...earning, collect: sar(collectedOf(earning)), status: 'expected', expectedPayoutOn: payoutOn }
    : earning

/** When the server learned that a booking is completed, from which its payout is reckoned: a driver without a network had done it earlier. */
const learnedAt = ({ tracking }: Booking, { completedAt }: Earning): Instant => {
  const at = tracking.find(({ status }) => status === 'completed')?.at
  return at !== undefined && at > completedAt ? at : completedAt
}

/**
 * An earning that has grown, or of which more cash came in. What was paid out or settled stays, and so does what the Admin has on the books of the
 * same amount.
 */
const grown = (earning: Earning, fresh: Earning, payoutOn: Day): Earning => {
  const { settled, earlierPayouts } = earning
  const again = { ...fresh, ...(settled ? { settled } : {}), ...(earlierPayouts ? { earlierPayouts } : {}) }
  const { collect: _, received: __, ...books } = earning
  const { collect, received } = again
  const cash = { ...(collect ? { collect } : {}), ...(received ? { received } : {}) }
  const isSameGross = again.gross.halalas === earning.gross.halalas
  if (earning.status === 'paid_out') {
    const { status, expectedPayoutOn, paidOutAt, payoutReference } = earning
    const paidOut = sar(payoutOf(earning))
    return { ...(isSameGross ? books : again), ...cash, status, expectedPayoutOn, paidOutAt, payoutReference, paidOut }
  }
  return withReturn(isSameGross && again.status === earning.status ? { ...books, ...cash } : again, payoutOn)
}

/**
 * What follows for the vendor's earnings when a booking changes: a completed one is earned, one that is completed no longer is not, and a charge
 * that is confirmed later, or cash that comes in later, counts; what was paid out or settled stays as it was. Null: it was already, so that
 * the booking cannot be opened again.
 */
export const earningChanges = (
  rows: Rows,
  { before, after }: { before: Booking; after: Booking },
  { now }: DecisionContext,
): Change[] | null => {
  const earning = rows.get('earnings', after.id)
  const isCompleted = after.status === 'completed'
  if (before.status !== 'completed')
    return isCompleted && !earning ? [put('earnings', earningOf(after, completedAtOf(after) ?? now, now))] : []
  if (!earning) return []
  if (isCompleted) {
    const { completedAt } = earning
    const learned = learnedAt(after, earning)
    const again = earningOf(after, completedAt, learned)
    // What the Admin recorded otherwise is not counted anew for a change that has nothing to do with money.
    if (isAlike(again, earning) || isAlike(again, earningOf(before, completedAt))) return []
    return [put('earnings', grown(earning, again, payoutDayOf(learned)))]
  }
  return earning.status === 'paid_out' || settledOf(earning) > 0 ? null : [{ op: 'del', kind: 'earnings', id: earning.id }]
}
