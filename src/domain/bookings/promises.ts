import { dayOf, type Instant } from '../kernel/instant.ts'
import { reject, type Rejection, type RejectionCode } from '../kernel/rejection.ts'
import { isUpcoming, type Booking } from './booking.ts'
import { clashOf, dayWithoutUnits, holdsUnits, type Driven, type Stock } from './conflicts.ts'

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

/** Whose time a change promises that was not promised before; null: nobody's. */
export const driverTaken = ({ before, after }: BookingChange): string | null => {
  if (after.status !== 'assigned') return null
  const hadDriver = before.status === 'assigned' || before.status === 'out_for_delivery'
  return hadDriver && before.driverId === after.driverId && before.startsAt === after.startsAt ? null : after.driverId
}

/** What a change is judged against, where it promises that. */
interface Known {
  readonly stock: () => Omit<Stock, 'today'> | null
  readonly driven: () => readonly Driven[]
  readonly now: Instant
}

/** Why a change promises what is not there, bins before the driver; null: it does not. Device and server refuse for the same. */
export const promiseFault = (change: BookingChange, { stock, driven, now }: Known): Rejection<RejectionCode> | null => {
  const { after } = change
  const { number } = after
  const units = unitsTaken(change)
  const known = units === null ? null : stock()
  const on = units === null || known === null ? null : dayWithoutUnits({ ...known, today: dayOf(now) }, after, units)
  if (on !== null) return reject('booking.no_free_unit', { number, on })
  const driverId = driverTaken(change)
  const clash = driverId === null ? undefined : clashOf(driven(), after, driverId)
  return clash ? reject('booking.driver_busy', { number, other: clash.number, at: clash.startsAt }) : null
}
