import type { Rows, VendorNotification } from '../kernel/mutation.ts'

/** What a notification says of a booking. */
export const numberOf = (rows: Rows, bookingId: string): VendorNotification['params'] => {
  const booking = rows.get('bookings', bookingId)
  return booking ? { number: booking.number } : {}
}
