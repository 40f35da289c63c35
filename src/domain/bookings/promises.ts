import { dayOf, type Instant } from '../kernel/instant.ts'
import { reject, type Rejection, type RejectionCode } from '../kernel/rejection.ts'
import { isUpcoming, type Booking } from './booking.ts'
import { dayWithoutUnits, holdsUnits, type Stock } from './conflicts.ts'

/** A booking before a change and after it. */
export interface BookingChange {
  readonly before: Booking
  readonly after: Booking
}

/** Whether a change promises bins that were not promised before: at acceptance, for other days, or for its driver to take along. */
export const unitsTaken = ({ before, after }: BookingChange): 'accepted' | 'assigned' | null => {
  if (!isUpcoming(after)) return null
  // Whoever is called back from the road had promised it all before.
  if (!holdsUnits(before) || before.deliveryOn !== after.deliveryOn || before.pickupOn < after.pickupOn) return 'accepted'
  return before.status === 'accepted' && after.status === 'assigned' ? 'assigned' : null
}

/** Why a change promises bins that are not there (`stock`: null where it is not known); null: it does not. Device and server refuse for the same. */
export const unitsFault = (
  change: BookingChange,
  { stock, now }: { readonly stock: () => Omit<Stock, 'today'> | null; readonly now: Instant },
): Rejection<RejectionCode> | null => {
  const units = unitsTaken(change)
  const known = units === null ? null : stock()
  const { after } = change
  const on = units === null || known === null ? null : dayWithoutUnits({ ...known, today: dayOf(now) }, after, units)
  return on === null ? null : reject('booking.no_free_unit', { number: after.number, on })
}
