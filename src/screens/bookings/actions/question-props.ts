import type { Booking } from '#domain/bookings/booking.ts'

/** What each question about a booking is given. */
export interface QuestionProps {
  readonly booking: Booking
  readonly opened: boolean
  readonly onClose: () => void
}
