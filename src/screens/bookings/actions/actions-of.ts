import type { Booking } from '#domain/bookings/booking.ts'
import { isCancelled } from '#domain/bookings/booking.ts'
import { bookingLifecycle } from '#domain/bookings/lifecycle.ts'

/** What is done with a booking beside its answer, in the order in which it comes up. */
export const ACTIONS = ['reopen', 'assign', 'cash', 'reschedule', 'charge', 'cancel'] as const
export type BookingActionId = (typeof ACTIONS)[number]

/** The key of each, wherever the open booking has the focus. */
export const ACTION_KEYS: Readonly<Record<BookingActionId, `Key${string}`>> = {
  reopen: 'KeyO',
  assign: 'KeyD',
  cash: 'KeyP',
  reschedule: 'KeyM',
  charge: 'KeyE',
  cancel: 'KeyC',
}

type Stated = Pick<Booking, 'status' | 'paymentMethod' | 'cash'>

const isOffered = ({ status, paymentMethod, cash }: Stated, action: BookingActionId): boolean => {
  // A new booking is answered: whoever does not want it rejects it.
  if (status === 'new') return false
  switch (action) {
    case 'cash':
      return paymentMethod === 'cash_on_delivery' && !cash && !isCancelled({ status })
    case 'charge':
      return !isCancelled({ status })
    case 'reopen':
    case 'assign':
    case 'reschedule':
    case 'cancel':
      return 'to' in bookingLifecycle[status][action]
  }
}

/** What can be done with a booking as it stands; what its state forbids is not offered. */
export const actionsOf = (booking: Stated): readonly BookingActionId[] => ACTIONS.filter((action) => isOffered(booking, action))
