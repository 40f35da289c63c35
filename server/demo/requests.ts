import type { Booking } from '#domain/bookings/booking.ts'
import { MOST_RENTAL_DAYS } from '#domain/bookings/rental-days.ts'
import type { Container } from '#domain/containers/container.ts'
import { addDaysTo, dayOf, daysBetween, type Day } from '#domain/kernel/instant.ts'
import { times } from '#domain/kernel/money.ts'
import type { RequestState } from '#domain/requests/lifecycle.ts'
import type { ChangeRequest, RequestDetails, RequestType } from '#domain/requests/request.ts'
import type { Chance } from './chance.ts'
import { HOUR_MS, isoOf } from './plan.ts'
import { REQUEST_COMMENTS, REQUEST_REJECTIONS } from './texts.ts'

/** One request to make: what about, for which booking, asked when, answered how. */
interface RequestOrder {
  readonly id: string
  readonly number: number
  readonly type: RequestType
  readonly status: RequestState
  readonly booking: Booking
  readonly container: Container
  /** Moments in ms since 1970. */
  readonly requestedAt: number
  readonly now: number
}

/** Makes a request whose figures fit its booking, and whose answer (if it has one) shows in the booking's dates. */
export const demoRequest = (chance: Chance, order: RequestOrder): ChangeRequest => {
  const { booking, type, status } = order
  const details = detailsOf(chance, order)
  const answered = status === 'pending' ? null : answeredAt(chance, order)
  return {
    id: order.id,
    number: order.number,
    type,
    bookingId: booking.id,
    bookingNumber: booking.number,
    customerName: booking.customerName,
    customerPhone: booking.customerPhone,
    container: booking.container,
    quantity: booking.quantity,
    address: booking.deliveryAddress,
    requestedAt: isoOf(order.requestedAt),
    effectiveOn: effectiveOn(details, order),
    details,
    comments: chance.flip(0.45) ? chance.pick(REQUEST_COMMENTS[type]) : null,
    status,
    rejectionReason: status === 'rejected' ? chance.pick(REQUEST_REJECTIONS[type]) : null,
    decidedAt: answered === null ? null : isoOf(answered),
    // A withdrawal is the customer's: no device of the vendor saw it.
    decidedOnDeviceAt: answered === null || status === 'cancelled' ? null : isoOf(answered - chance.whole(1, 40) * 1000),
  }
}

const answeredAt = (chance: Chance, order: RequestOrder): number =>
  Math.min(order.requestedAt + Math.floor((0.3 + chance.next() ** 2 * 18) * HOUR_MS), order.now - 5 * 60_000)

/** By how many days a rental can still be renewed. */
export const mostRenewal = (rentalDays: number): number => Math.max(0, MOST_RENTAL_DAYS - rentalDays)

/** The day a change would happen at the soonest: tomorrow of the asking. */
const soon = (order: RequestOrder): Day => addDaysTo(dayOf(isoOf(order.requestedAt)), 1)

/**
 * How much longer a customer asks to keep a bin: as long as the rental stays within what is allowed. Where an earlier renewal took all of
 * that, a day too many is asked for.
 */
const extraDays = (chance: Chance, { rentalDays }: Booking): number =>
  Math.max(1, Math.min(chance.pick([3, 5, 7, 7, 10, 14]), mostRenewal(rentalDays)))

const detailsOf = (chance: Chance, order: RequestOrder): RequestDetails => {
  const { booking, container, type, status } = order
  const approved = status === 'approved'
  switch (type) {
    case 'renewal': {
      // The days of an approved renewal are in the booking already.
      const renewalDays = approved ? chance.whole(1, Math.max(1, Math.min(14, booking.rentalDays - 1))) : extraDays(chance, booking)
      const initialDays = approved ? Math.max(1, booking.rentalDays - renewalDays) : booking.rentalDays
      return {
        type,
        renewalDays,
        initialDays,
        paymentMethod: booking.paymentMethod,
        amount: times(container.price, renewalDays * booking.quantity),
      }
    }
    case 'grace_period': {
      const given = daysBetween(booking.deliveryOn, booking.pickupOn) - booking.rentalDays
      return { type, graceDays: approved && given > 0 ? given : chance.whole(1, 3), originalDays: booking.rentalDays }
    }
    case 'early_pickup': {
      const agreed = addDaysTo(booking.deliveryOn, booking.rentalDays)
      if (approved) return { type, pickupOn: booking.pickupOn, originalPickupOn: agreed }
      const first = soon(order) > booking.deliveryOn ? soon(order) : booking.deliveryOn
      const room = Math.max(1, daysBetween(first, booking.pickupOn))
      return { type, pickupOn: addDaysTo(booking.pickupOn, -chance.whole(1, room)), originalPickupOn: booking.pickupOn }
    }
    case 'removal':
      return {
        type,
        removeOn: addDaysTo(soon(order), chance.whole(0, 1)),
        cause: chance.weighted({ full: 55, work_finished: 30, site_closed: 8, other: 7 }),
      }
    case 'replacement':
      return {
        type,
        replaceOn: addDaysTo(soon(order), chance.whole(0, 2)),
        cause: chance.weighted({ full: 60, damaged: 15, wrong_size: 18, other: 7 }),
        images: [],
      }
  }
}

/** The new end, the new pickup, or the day of the movement. */
const effectiveOn = (details: RequestDetails, order: RequestOrder): Day => {
  const end = order.booking.pickupOn
  const applied = order.status === 'approved'
  switch (details.type) {
    case 'renewal':
      return applied ? end : addDaysTo(end, details.renewalDays)
    case 'grace_period':
      return applied ? end : addDaysTo(end, details.graceDays)
    case 'early_pickup':
      return details.pickupOn
    case 'removal':
      return details.removeOn
    case 'replacement':
      return details.replaceOn
  }
}
