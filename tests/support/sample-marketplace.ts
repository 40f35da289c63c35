import type { Booking } from '#domain/bookings/booking.ts'
import { REQUEST_TYPES, type ChangeRequest, type RequestType } from '#domain/requests/request.ts'
import type { Chance } from './chance.ts'
import { sampleBooking, sampleRequest } from './samples.ts'

/** A pending request on a booking. */
export const requestOn = (booking: Booking, type: RequestType, over: Partial<ChangeRequest>): ChangeRequest =>
  sampleRequest(type, { bookingId: booking.id, bookingNumber: booking.number, ...over })

/** Bookings with several pending requests each, so that answers meet on the same booking. */
export const sampleMarketplace = (
  chance: Chance,
  size: { bookings: number; requests: number },
): { bookings: Booking[]; requests: ChangeRequest[] } => {
  const bookings = Array.from({ length: size.bookings }, (_, at) => sampleBooking({ id: chance.uuid(), number: 1001 + at }))
  const requests = Array.from({ length: size.requests }, (_, at) =>
    requestOn(chance.pick(bookings), chance.pick(REQUEST_TYPES), { id: chance.uuid(), number: 5001 + at }),
  )
  return { bookings, requests }
}
