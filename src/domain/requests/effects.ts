import { isPaid, withTotal } from '../bookings/amounts.ts'
import { MOST_RENEWALS, type Renewal } from '../bookings/booking-parts.ts'
import type { Booking } from '../bookings/booking.ts'
import { withMovement } from '../bookings/requested.ts'
import { expectedOn, plannedFor } from '../hours/calendar.ts'
import type { WorkingHours } from '../hours/hours.ts'
import { addDays, addDaysTo, dayOf, daysBetween, type Day, type Instant } from '../kernel/instant.ts'
import { MOST_HALALAS } from '../kernel/money.ts'
import { mayLast, MOST_RENTAL_DAYS } from '../bookings/rental-days.ts'
import { accept, put, refuse, type Decision } from '../kernel/mutation.ts'
import type { Operation } from '../operations/operation.ts'
import { places, plannedMovement, requestedId } from '../operations/plan.ts'
import type { ChangeRequest, RequestDetails } from './request.ts'

interface Approval {
  readonly request: ChangeRequest
  readonly booking: Booking
  readonly now: Instant
  /** The vendor's, where it has set any: work is planned for a day that is open. */
  readonly hours?: WorkingHours | undefined
  /** Which of the movements that the booking knows have ended. */
  readonly isOver?: (operationId: string) => boolean
}

/** The day on which work that was asked for is planned when it is agreed to `today`: no work is planned for a day that has passed. */
export const plannedOn = (asked: Day, today: Day): Day => (asked < today ? today : asked)

/** Whether a request asks for work on a day: it is planned for one that is open. */
export const isWork = ({ details }: Pick<ChangeRequest, 'details'>): boolean =>
  details.type === 'early_pickup' || details.type === 'removal' || details.type === 'replacement'

/** Whether a request asks for work on a day before `today`, so that approving it plans another day. */
export const isDayPast = (request: Pick<ChangeRequest, 'details' | 'effectiveOn'>, today: Day): boolean =>
  isWork(request) && request.effectiveOn < today

/** Whether approving a request `today` plans its work for a later day, because the vendor is closed on the one that was asked for. */
export const isDayClosed = (
  request: Pick<ChangeRequest, 'details' | 'effectiveOn'>,
  { today, hours }: { today: Day; hours: WorkingHours | undefined },
): boolean => isWork(request) && plannedFor(hours, request.effectiveOn, today).isClosed

/** Moves the end of a rental by whole days; `paid` days also lengthen the rental, grace days do not. */
export const extend = (booking: Booking, extra: { days: number; paid: boolean }): Booking => ({
  ...booking,
  endsAt: addDays(booking.endsAt, extra.days),
  pickupOn: addDaysTo(booking.pickupOn, extra.days),
  rentalDays: booking.rentalDays + (extra.paid ? extra.days : 0),
})

/** A rental that costs more by a renewal; what the customer then owes is unpaid. */
const priced = (booking: Booking, renewal: Renewal): Booking => {
  if (renewal.amount.halalas === 0) return booking
  const known = withTotal(booking)
  const after = { ...known, renewals: [...(known.renewals ?? []), renewal] }
  return after.paymentStatus === 'paid' && !isPaid(after) ? { ...after, paymentStatus: 'unpaid' } : after
}

/** A rental that lasts so many days more, at most as long as rentals may, and costs so much more. */
export const renew = (booking: Booking, renewal: Renewal): Decision => {
  const renewed = extend(booking, { days: renewal.days, paid: true })
  // One that was made shorter again and again has days left, and as many renewals as can be kept.
  const isFull = (booking.renewals ?? []).length >= MOST_RENEWALS
  if (isFull || !mayLast(renewed.rentalDays)) return refuse('booking.too_long', { number: booking.number, most: MOST_RENTAL_DAYS })
  if (renewal.amount.halalas > MOST_HALALAS) return refuse('mutation.invalid', { field: 'amount' })
  return accept(put('bookings', priced(renewed, renewal)))
}

/** The ids of the movements that approving a request makes: one for each bin that is to be fetched or replaced, at most all that were rented. */
export const calledFor = ({ id, details, quantity }: ChangeRequest, booking: Pick<Booking, 'id' | 'quantity' | 'returned'>): string[] => {
  if (details.type !== 'removal' && details.type !== 'replacement') return []
  // As many as were rented and stand there still.
  const left = Math.max(1, booking.quantity - (booking.returned ?? 0))
  return places({ ...booking, quantity: Math.min(quantity, left) }).map((place) => requestedId(id, place))
}

/** The booking knows the movements, so that whatever ends the booking ends them, too. */
const movements = (
  { request, booking, now, hours, isOver = () => false }: Approval,
  { type, on }: { type: Operation['type']; on: Day },
): Decision => {
  const ids = calledFor(request, booking)
  // What is agreed to late is agreed to for today.
  const plan = { type, on: plannedOn(on, dayOf(now)), at: now, requestId: request.id, hours }
  return accept(
    ...ids.map((id) => put('operations', plannedMovement(booking, { ...plan, id }))),
    put(
      'bookings',
      ids.reduce((known, id) => withMovement(known, id, (one) => !ids.includes(one) && isOver(one)), booking),
    ),
  )
}

const bringForward = (approval: Approval, pickupOn: string): Decision => {
  const { booking } = approval
  if (pickupOn >= booking.pickupOn) return refuse('request.pickup_not_earlier', { pickupOn: booking.pickupOn })
  if (pickupOn < booking.deliveryOn) return refuse('request.pickup_before_delivery', { deliveryOn: booking.deliveryOn })
  const day = expectedOn(approval.hours, pickupOn, dayOf(approval.now))
  // Answered so late that the pickup is due anyway: it stays as it is.
  if (day >= booking.pickupOn) return accept()
  const earlier = daysBetween(day, booking.pickupOn)
  return accept(put('bookings', { ...booking, pickupOn: day, endsAt: addDays(booking.endsAt, -earlier) } satisfies Booking))
}

/** What approving does to the booking, by type of request. The request's own row is the caller's. */
export const approvalEffect = (approval: Approval): Decision => {
  const details: RequestDetails = approval.request.details
  switch (details.type) {
    case 'renewal':
      return renew(approval.booking, {
        id: approval.request.id,
        days: details.renewalDays,
        amount: details.amount,
        paymentMethod: details.paymentMethod,
        at: approval.now,
      })
    case 'grace_period':
      return accept(put('bookings', extend(approval.booking, { days: details.graceDays, paid: false })))
    case 'early_pickup':
      return bringForward(approval, details.pickupOn)
    case 'removal':
      return movements(approval, { type: 'pickup', on: details.removeOn })
    case 'replacement':
      return movements(approval, { type: 'exchange', on: details.replaceOn })
  }
}
