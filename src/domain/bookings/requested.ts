import { MOST_REQUESTED } from './booking-parts.ts'
import type { Booking } from './booking.ts'

/** With more than so many, those that have ended are forgotten, the oldest first: every step reads all of them. */
const KEPT = 100

/**
 * A booking that knows one more movement beside its deliveries and pickups, so that whatever ends the booking ends it, too. None that is still
 * to be driven is forgotten. `isOver`: which of the others have ended.
 */
export const withMovement = (booking: Booking, operationId: string, isOver: (id: string) => boolean): Booking => {
  const before = booking.requested ?? []
  const over = before.filter(isOver).slice(0, Math.max(0, before.length + 1 - KEPT))
  return { ...booking, requested: [...before.filter((id) => !over.includes(id)), operationId].slice(-MOST_REQUESTED) }
}

/** The booking without a movement that is gone. */
export const withoutMovement = (booking: Booking, operationId: string): Booking => ({
  ...booking,
  requested: (booking.requested ?? []).filter((one) => one !== operationId),
})
