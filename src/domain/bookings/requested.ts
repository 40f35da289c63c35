import { MOST_REQUESTED } from './booking-parts.ts'
import type { Booking } from './booking.ts'

/** A booking that knows one more movement beside its deliveries and pickups, so that whatever ends the booking ends it, too. */
export const withMovement = (booking: Booking, operationId: string): Booking => ({
  ...booking,
  requested: [...(booking.requested ?? []), operationId].slice(-MOST_REQUESTED),
})

/** The booking without a movement that is gone. */
export const withoutMovement = (booking: Booking, operationId: string): Booking => ({
  ...booking,
  requested: (booking.requested ?? []).filter((one) => one !== operationId),
})
