import * as v from 'valibot'
import { cash, charge, extension } from '../bookings/booking-parts.ts'
import { bookingSchema } from '../bookings/booking.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { money } from '../kernel/money.ts'
import { FAILURE_REASONS, operationSchema } from '../operations/operation.ts'
import { penaltySchema } from '../penalties/penalty.ts'
import { changeRequestSchema } from '../requests/request.ts'

/** What customers are told of a booking. `corrected`: what was said of its state before does not hold any more, and the state is as given now. */
const BOOKING_EVENTS = [
  'booking.accepted',
  'booking.rejected',
  'booking.expired',
  'booking.cancelled',
  'booking.completed',
  'booking.reopened',
  'booking.corrected',
  'booking.rescheduled',
  'booking.driver_assigned',
  'booking.driver_changed',
  'booking.driver_removed',
  'booking.cash_recorded',
  'booking.cash_withdrawn',
  'booking.charge_drafted',
  'booking.charge_withdrawn',
  'booking.charge_decided',
  'booking.invoiced',
  'booking.credited',
  'booking.extension_offered',
  'booking.extension_withdrawn',
] as const
export type BookingEvent = (typeof BOOKING_EVENTS)[number]

/** What they are told of a movement: for when it is planned, and its steps on the road. */
const MOVEMENT_EVENTS = [
  'movement.planned',
  'movement.departed',
  'movement.arrived',
  'movement.collected',
  'movement.failed',
  'movement.corrected',
] as const
export type MovementEvent = (typeof MOVEMENT_EVENTS)[number]

/** What they are told of a request of theirs. */
const REQUEST_EVENTS = ['request.approved', 'request.rejected', 'request.cancelled', 'request.reopened'] as const
export type RequestEvent = (typeof REQUEST_EVENTS)[number]

/** What the Admin is told of a penalty: that the vendor objects, and that it does not any more. */
const PENALTY_EVENTS = ['penalty.disputed', 'penalty.dispute_withdrawn'] as const
export type PenaltyEvent = (typeof PENALTY_EVENTS)[number]

/** The dates of a booking. */
export const bookingDates = v.pick(bookingSchema, ['startsAt', 'endsAt', 'deliveryOn', 'pickupOn'])

/** A booking as far as its customer is concerned: its dates, state and money, and nothing of other people. */
export const bookingData = v.object({
  ...v.pick(bookingSchema, ['number', 'status', 'driverId', 'amountPaid', 'paymentStatus', 'cancellation']).entries,
  ...bookingDates.entries,
  /** Of `cash_recorded` and `cash_withdrawn`. */
  cash: v.nullable(v.pick(cash, ['amount', 'receivedOn'])),
  /** Of the three about charges. */
  charge: v.nullable(v.pick(charge, ['id', 'type', 'amount', 'note', 'status', 'declineReason'])),
  /** Of the two about more days. */
  offer: v.nullable(v.pick(extension, ['id', 'days', 'lapsesAt'])),
  /** Of `invoiced` and `credited`: the number that stands on it, and all of it, tax included. */
  paper: v.nullable(v.object({ number: v.string(), amount: money })),
})

export const movementData = v.object({
  ...v.pick(operationSchema, [
    'bookingId',
    'bookingNumber',
    'type',
    'containerStatus',
    'scheduledOn',
    'etaAt',
    'driverId',
    'containerNumber',
    'hours',
  ]).entries,
  /** Of `movement.failed`. */
  failure: v.nullable(v.picklist(FAILURE_REASONS)),
})

export const requestData = v.object({
  ...v.pick(changeRequestSchema, ['bookingId', 'bookingNumber', 'number', 'type', 'status', 'effectiveOn', 'rejectionReason']).entries,
  /** The booking's dates after it, where they are other ones. */
  dates: v.nullable(bookingDates),
})

/** `dispute` has the reason and the files that show it; null where it was withdrawn. */
export const penaltyData = v.pick(penaltySchema, ['bookingId', 'bookingNumber', 'cause', 'amount', 'status', 'dispute'])

const ENVELOPE = {
  /** The same whenever the event is sent again. */
  id,
  /** Counts up: of two events of a record, the later one has the higher number. There are gaps. */
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** When it happened. */
  at: instant,
  vendorId: id,
  recordId: id,
  /** Whose hand it was. */
  by: v.picklist(['vendor', 'marketplace']),
}

/** An event as the customers' side of the marketplace is told it, or its Admin. `kind` and `recordId` name the record. */
export const customerEvent = v.variant('kind', [
  v.object({ ...ENVELOPE, kind: v.literal('bookings'), type: v.picklist(BOOKING_EVENTS), data: bookingData }),
  v.object({ ...ENVELOPE, kind: v.literal('operations'), type: v.picklist(MOVEMENT_EVENTS), data: movementData }),
  v.object({ ...ENVELOPE, kind: v.literal('requests'), type: v.picklist(REQUEST_EVENTS), data: requestData }),
  v.object({ ...ENVELOPE, kind: v.literal('penalties'), type: v.picklist(PENALTY_EVENTS), data: penaltyData }),
])
export type CustomerEvent = v.InferOutput<typeof customerEvent>
