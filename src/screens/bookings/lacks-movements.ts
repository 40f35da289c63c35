import { isActive, isUpcoming, type Booking } from '#domain/bookings/booking.ts'
import { isOpen } from '#domain/operations/lifecycle.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { deliveryRefs, pickupRefs } from '#domain/operations/plan.ts'

/**
 * Whether nobody can drive or finish a booking: it was brought in without movements that lead it, and nothing else is to bring or fetch its bins.
 */
export const lacksMovements = (booking: Booking, movements: readonly Operation[]): boolean => {
  if (!isUpcoming(booking) && !isActive(booking)) return false
  const own = new Set([...deliveryRefs(booking), ...pickupRefs(booking)].map(({ id }) => id))
  return !movements.some((one) => own.has(one.id) || ((one.type === 'delivery' || one.type === 'pickup') && isOpen(one)))
}
