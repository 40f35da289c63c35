import { dayOf, daysBetween, happenedAt, type Day } from '../kernel/instant.ts'
import { sar, type Money } from '../kernel/money.ts'
import type { Booking } from './booking.ts'
import { MOST_CHARGED } from './charges.ts'
import { daysOverdue } from './extension.ts'

/** How many days its bins stood, or have stood by now, at the customer's for longer than was agreed. */
const daysOver = (booking: Pick<Booking, 'status' | 'pickupOn' | 'tracking'>, today: Day): number => {
  const fetched = booking.tracking.find(({ status }) => status === 'picked_up' || status === 'completed')
  return fetched ? Math.max(0, daysBetween(booking.pickupOn, dayOf(happenedAt(fetched)))) : daysOverdue(booking, today)
}

/**
 * What late days come to at the container's price a day, less what was charged for such days `before`; null where nothing is left. It is
 * proposed: the vendor says what is charged.
 */
export const lateDaysCharge = (
  booking: Pick<Booking, 'status' | 'pickupOn' | 'tracking' | 'quantity' | 'charges'>,
  { price, today }: { price: Money; today: Day },
): { readonly days: number; readonly before: Money; readonly amount: Money } | null => {
  const days = daysOver(booking, today)
  const charged = (booking.charges ?? []).filter(({ type, status }) => type === 'late_days' && status !== 'declined')
  const before = charged.reduce((sum, { amount }) => sum + amount.halalas, 0)
  const left = days * booking.quantity * price.halalas - before
  return left > 0 && left <= MOST_CHARGED ? { days, before: sar(before), amount: sar(left) } : null
}
