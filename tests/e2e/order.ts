import type { Booking } from '#domain/bookings/booking.ts'
import { addDays, addDaysTo, dayOf, startOfDay } from '#domain/kernel/instant.ts'
import { sar } from '#domain/kernel/money.ts'

/** An hour of today, whether it is over or to come: several are as far apart in the evening as they are in the morning. */
export const todayAt = (hour: number): string => addDays(startOfDay(dayOf(new Date().toISOString())), hour / 24)

/** A booking that starts in so many hours. */
export const startingIn = (hours: number, name: string, over: Partial<Booking>): Partial<Booking> => {
  const now = new Date().toISOString()
  const startsAt = new Date(Date.now() + hours * 3_600_000).toISOString()
  const deliveryOn = dayOf(startsAt)
  return {
    customerName: { en: name, ar: name },
    bookedAt: now,
    startsAt,
    endsAt: addDays(startsAt, 7),
    deliveryOn,
    pickupOn: addDaysTo(deliveryOn, 7),
    rentalDays: 7,
    quantity: 1,
    total: sar(460_00),
    amountPaid: sar(0),
    paymentStatus: 'unpaid',
    driverId: null,
    cancellation: null,
    tracking: [{ status: 'new', at: now, deviceAt: null }],
    ...over,
  }
}
