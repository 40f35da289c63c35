import * as v from 'valibot'
import { BIN_SIZES, containerSummary, WASTE_TYPES } from '../containers/container.ts'
import { dayColumn, enumeration, instantColumn, integer, number, reference } from '../kernel/column.ts'
import { defineEntity } from '../kernel/entity.ts'
import { fileRef, id } from '../kernel/id.ts'
import { day, instant } from '../kernel/instant.ts'
import { money } from '../kernel/money.ts'
import { point } from '../kernel/place.ts'
import { bilingual, text } from '../kernel/text.ts'
import { BOOKING_STATES, type BookingState } from './lifecycle.ts'

const PAYMENT_STATES = ['unpaid', 'paid', 'refunded'] as const
const PAYMENT_METHODS = ['cash_on_delivery', 'card', 'bank_transfer'] as const

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
  paymentStatus: v.picklist(PAYMENT_STATES),
  paymentMethod: v.picklist(PAYMENT_METHODS),
  cancellation: v.nullable(v.object({ reason: text(1, 500), at: instant, by: v.picklist(['vendor', 'customer', 'admin']) })),
  deliveryImages: v.array(fileRef),
  proof: v.array(fileRef),
  invoice: v.nullable(fileRef),
  rentalAgreement: v.nullable(fileRef),
  tracking: v.array(trackingStep),
  comments: v.nullable(text(1, 1000)),
})
export type Booking = v.InferOutput<typeof bookingSchema>

const bookingColumns = {
  number: integer((booking: Booking) => booking.number),
  status: enumeration(BOOKING_STATES, (booking: Booking) => booking.status),
  paymentStatus: enumeration(PAYMENT_STATES, (booking: Booking) => booking.paymentStatus),
  paymentMethod: enumeration(PAYMENT_METHODS, (booking: Booking) => booking.paymentMethod),
  containerId: reference((booking: Booking) => booking.container.id),
  binSize: enumeration(BIN_SIZES, (booking: Booking) => booking.container.binSize),
  wasteType: enumeration(WASTE_TYPES, (booking: Booking) => booking.container.wasteType),
  quantity: integer((booking: Booking) => booking.quantity),
  rentalDays: integer((booking: Booking) => booking.rentalDays),
  amountPaid: number((booking: Booking) => booking.amountPaid.halalas),
  driverId: reference((booking: Booking) => booking.driverId),
  dumpYardId: reference((booking: Booking) => booking.dumpYardId),
  bookedAt: instantColumn((booking: Booking) => booking.bookedAt),
  startsAt: instantColumn((booking: Booking) => booking.startsAt),
  endsAt: instantColumn((booking: Booking) => booking.endsAt),
  deliveryOn: dayColumn((booking: Booking) => booking.deliveryOn),
  pickupOn: dayColumn((booking: Booking) => booking.pickupOn),
}

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly bookings: Booking
  }
  interface ColumnNames {
    readonly bookings: keyof typeof bookingColumns
  }
}

const CLOSED: readonly BookingState[] = ['completed', 'rejected', 'cancelled']

/** Nothing more will happen to the booking. */
export const isClosed = (booking: Pick<Booking, 'status'>): boolean => CLOSED.includes(booking.status)

export const bookings = defineEntity({
  kind: 'bookings',
  schema: bookingSchema,
  columns: bookingColumns,
  newest: 'bookedAt',
  searchTexts: ({ number: own, customerName, customerPhone, deliveryAddress, container }) => [
    String(own),
    customerName.en,
    customerName.ar,
    customerPhone ?? '',
    deliveryAddress.en,
    deliveryAddress.ar,
    container.barcode,
  ],
  counters: (booking) => [`bookings/${booking.status}`],
  priority: (booking) => (isClosed(booking) ? 'history' : 'worklist'),
})
