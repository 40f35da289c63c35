import { cashDue, isPaid, takesCash } from '#domain/bookings/amounts.ts'
import { chargeTypesOf } from '#domain/bookings/charges.ts'
import { isCancelled, receiptsOf, type Booking } from '#domain/bookings/booking.ts'
import { bookingLifecycle } from '#domain/bookings/lifecycle.ts'
import { reopenEndsAt } from '#domain/bookings/terms.ts'
import { isAllowed } from '#domain/kernel/lifecycle.ts'
import { isStanding } from '#domain/operations/creation.ts'
import type { Operation } from '#domain/operations/operation.ts'

/** What is done with a booking beside its answer, in the order in which it comes up. */
const ACTIONS = ['reopen', 'assign', 'cash', 'reschedule', 'movement', 'charge', 'cancel'] as const
export type BookingActionId = (typeof ACTIONS)[number]

/** Of what is paid already more cash can be recorded, but that is not what comes next. */
const CASH_LATER: readonly BookingActionId[] = ['reopen', 'assign', 'reschedule', 'movement', 'charge', 'cash', 'cancel']

/** The key of each, wherever the open booking has the focus. */
export const ACTION_KEYS: Readonly<Record<BookingActionId, `Key${string}`>> = {
  reopen: 'KeyO',
  assign: 'KeyD',
  cash: 'KeyP',
  reschedule: 'KeyM',
  movement: 'KeyV',
  charge: 'KeyE',
  cancel: 'KeyC',
}

const owes = (booking: Booking): boolean => (cashDue(booking)?.halalas ?? 0) > 0

/** Whether it got a new clock before, and that has run out, too: it gets no third one. */
const hadItsTime = ({ reopenedAt, answerDueAt }: Booking, now: number): boolean =>
  reopenedAt !== undefined && (answerDueAt === undefined || now >= Date.parse(answerDueAt))

/**
 * Whether a booking that came to nothing can be taken up again `now` (milliseconds): in time, once, and as long as the customer has not got
 * the money back.
 */
export const mayReopen = (booking: Booking, now: number): boolean =>
  isAllowed(bookingLifecycle, booking.status, 'reopen') &&
  booking.paymentStatus !== 'refunded' &&
  !hadItsTime(booking, now) &&
  now <= Date.parse(reopenEndsAt(booking))

interface World {
  /** Milliseconds. */
  readonly now: number
  /** Those of the booking, where some of its bins may stand while others are to come. */
  readonly movements: readonly Operation[]
}

const isOffered = (booking: Booking, action: BookingActionId, { now, movements }: World): boolean => {
  const { status } = booking
  // A new booking is answered: whoever does not want it rejects it.
  if (status === 'new') return false
  switch (action) {
    case 'cash':
      // A charge that is confirmed later is paid later, too.
      return takesCash(booking) && !isCancelled({ status }) && (receiptsOf(booking).length === 0 || owes(booking))
    case 'movement':
      return isStanding(booking, movements)
    case 'charge':
      return chargeTypesOf(booking, movements).length > 0
    case 'reopen':
      return mayReopen(booking, now)
    case 'assign':
    case 'reschedule':
    case 'cancel':
      return isAllowed(bookingLifecycle, status, action)
  }
}

/** What can be done with a booking as it stands `now`; what its state forbids, or what comes too late, is not offered. */
export const actionsOf = (booking: Booking, world: World): readonly BookingActionId[] =>
  (isPaid(booking) ? CASH_LATER : ACTIONS).filter((action) => isOffered(booking, action, world))
