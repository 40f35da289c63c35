import * as v from 'valibot'
import { containerSummary } from '../containers/container.ts'
import { defineEntity } from '../kernel/entity.ts'
import { fileRef, id } from '../kernel/id.ts'
import { day, instant } from '../kernel/instant.ts'
import { money } from '../kernel/money.ts'
import { point } from '../kernel/place.ts'
import { bilingual, text } from '../kernel/text.ts'
import { BOOKING_STATES, type BookingState } from './lifecycle.ts'

/** One step of a booking's tracking, as it happened. */
const trackingStep = v.object({ status: v.picklist(BOOKING_STATES), at: instant, deviceAt: v.nullable(instant) })

/** A customer's rental of one kind of container at one address. */
export const bookingSchema = v.object({
  id,
  /** The number people say on the phone; unique within the vendor. */
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  customerName: bilingual,
  customerPhone: v.nullable(v.pipe(v.string(), v.regex(/^\d{10}$/))),
  container: containerSummary,
  bookedAt: instant,
  deliveryAddress: bilingual,
  deliveryPoint: v.nullable(point),
  deliveryOn: day,
  pickupOn: day,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  rentalDays: v.pipe(v.number(), v.integer(), v.minValue(1)),
  startsAt: instant,
  endsAt: instant,
  locationDistanceKm: v.nullable(v.pipe(v.number(), v.minValue(0))),
  driverId: v.nullable(id),
  dumpYardId: v.nullable(id),
  amountPaid: money,
  status: v.picklist(BOOKING_STATES),
  paymentStatus: v.picklist(['unpaid', 'paid', 'refunded']),
  paymentMethod: v.picklist(['cash_on_delivery', 'card', 'bank_transfer']),
  cancellation: v.nullable(v.object({ reason: text(1, 500), at: instant, by: v.picklist(['vendor', 'customer', 'admin']) })),
  deliveryImages: v.array(fileRef),
  proof: v.array(fileRef),
  invoice: v.nullable(fileRef),
  rentalAgreement: v.nullable(fileRef),
  tracking: v.array(trackingStep),
  comments: v.nullable(text(1, 1000)),
})
export type Booking = v.InferOutput<typeof bookingSchema>

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly bookings: Booking
  }
}

const CLOSED: readonly BookingState[] = ['completed', 'rejected', 'cancelled']

/** Nothing more will happen to the booking. */
export const isClosed = (booking: Pick<Booking, 'status'>): boolean => CLOSED.includes(booking.status)

export const bookings = defineEntity({
  kind: 'bookings',
  schema: bookingSchema,
  indexes: ['[status+startsAt+id]'],
  counters: (booking) => [`bookings/${booking.status}`],
  priority: (booking) => (isClosed(booking) ? 'history' : 'worklist'),
})
