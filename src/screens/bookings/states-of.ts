import { ACTIVE, CANCELLED, PAST, UPCOMING } from '#domain/bookings/booking.ts'
import { BOOKING_STATES, type BookingState } from '#domain/bookings/lifecycle.ts'
import type { BookingPath } from './paths.ts'

/** The states of the bookings in each list. */
export const STATES_OF: Readonly<Record<BookingPath, readonly BookingState[]>> = {
  '/all-booking': BOOKING_STATES,
  '/new-booking': ['new'],
  '/upcoming-booking': UPCOMING,
  '/active-booking': ACTIVE,
  '/cancelled-booking': CANCELLED,
  '/past-booking': PAST,
}
