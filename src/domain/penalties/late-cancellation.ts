import type { Booking } from '../bookings/booking.ts'
import type { RowRef } from '../kernel/entity.ts'
import type { Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import type { Penalty } from './penalty.ts'

/** The penalty for calling a booking off has the booking's id: it is owed once. For `needs` of what calls it off. */
export const cancellationPenaltyRef = (bookingId: string): RowRef<'penalties'> => ({ kind: 'penalties', id: bookingId })

/** What a vendor owes for calling a booking off too late. */
export const lateCancellation = (booking: Booking, given: { amount: Money; reason: string; at: Instant }): Penalty => ({
  id: booking.id,
  bookingId: booking.id,
  bookingNumber: booking.number,
  customerName: booking.customerName,
  container: booking.container,
  quantity: booking.quantity,
  cause: 'late_cancellation',
  note: given.reason,
  amount: given.amount,
  status: 'unpaid',
  issuedAt: given.at,
  settledAt: null,
  dispute: null,
})
