import * as v from 'valibot'
import { BIN_SIZES, containerSummary, WASTE_TYPES } from '../containers/container.ts'
import { dayColumn, enumeration, instantColumn, integer, number, reference } from '../kernel/column.ts'
import { defineEntity } from '../kernel/entity.ts'
import { columnsOf, field, inner, schemasOf, searchTextsOf } from '../kernel/field.ts'
import { fileRef, id } from '../kernel/id.ts'
import { day, type Day, dayOf, daysBetween, happenedAt, instant, type Instant } from '../kernel/instant.ts'
import { money } from '../kernel/money.ts'
import { point } from '../kernel/place.ts'
import { bilingual, text } from '../kernel/text.ts'
import { priceOf } from './amounts.ts'
import {
  cash,
  charge,
  customerPhone,
  extension,
  MOST_CHARGES,
  MOST_PAYMENTS,
  MOST_RECEIPTS,
  MOST_RENEWALS,
  MOST_REQUESTED,
  payment,
  PAYMENT_METHODS,
  renewal,
  terms,
  type Receipt,
} from './booking-parts.ts'
import { BOOKING_STATES, type BookingState } from './lifecycle.ts'
import { MOST_PAPERS, taxPaper } from './tax-paper.ts'

const PAYMENT_STATES = ['unpaid', 'paid', 'refunded'] as const
/** How payment stands: what came to nothing is not paid and need not be. */
const PAYMENT_STANDINGS = [...PAYMENT_STATES, 'not_due'] as const
export type PaymentStanding = (typeof PAYMENT_STANDINGS)[number]

const PUNCTUALITY = ['on_time', 'late'] as const
type Punctuality = (typeof PUNCTUALITY)[number]

/** Steps that are kept of a booking's tracking. */
export const MOST_TRACKED = 100
/** As many may come along with a booking from elsewhere. */
const MOST_GIVEN = 1000

/** One step of a booking's tracking, as it happened. */
const trackingStep = v.object({ status: v.picklist(BOOKING_STATES), at: instant, deviceAt: v.nullable(instant) })

const count = v.pipe(v.number(), v.integer(), v.minValue(1))

const BOOKING_FIELDS = {
  id: inner(id),
  /** The number people say on the phone; unique within the vendor. */
  number: field(count, { column: 'integer', searched: true }),
  customerName: field(bilingual, { searched: true }),
  customerPhone: field(v.nullable(customerPhone), { searched: true }),
  container: inner(containerSummary),
  bookedAt: field(instant, { column: 'instant' }),
  deliveryAddress: field(bilingual, { searched: true }),
  deliveryPoint: inner(v.nullable(point)),
  deliveryOn: field(day, { column: 'day' }),
  pickupOn: field(day, { column: 'day' }),
  quantity: field(count, { column: 'integer' }),
  rentalDays: field(count, { column: 'integer' }),
  startsAt: field(instant, { column: 'instant' }),
  endsAt: field(instant, { column: 'instant' }),
  locationDistanceKm: inner(v.nullable(v.pipe(v.number(), v.minValue(0)))),
  driverId: field(v.nullable(id), { column: 'reference' }),
  dumpYardId: field(v.nullable(id), { column: 'reference' }),
  amountPaid: inner(money),
  status: field(v.picklist(BOOKING_STATES), { column: 'enumeration' }),
  paymentStatus: inner(v.picklist(PAYMENT_STATES)),
  paymentMethod: field(v.picklist(PAYMENT_METHODS), { column: 'enumeration' }),
  /** Why the booking was rejected or cancelled, and by whom. `penalty`: what a late cancellation costs the vendor; older records lack it. */
  cancellation: inner(
    v.nullable(
      v.object({
        reason: text(1, 500),
        at: instant,
        by: v.picklist(['vendor', 'customer', 'admin']),
        penalty: v.optional(v.nullable(money)),
      }),
    ),
  ),
  deliveryImages: inner(v.array(fileRef)),
  proof: inner(v.array(fileRef)),
  invoice: inner(v.nullable(fileRef)),
  rentalAgreement: inner(v.nullable(fileRef)),
  tracking: inner(v.pipe(v.array(trackingStep), v.maxLength(MOST_GIVEN))),
  comments: inner(v.nullable(text(1, 1000))),
  /**
   * What the rental costs as it was ordered, without renewals and charges that came later. Records of older releases lack it, and all
   * fields that follow.
   */
  total: inner(v.optional(money)),
  /** Until when the vendor has to answer a new booking. */
  answerDueAt: inner(v.optional(instant)),
  /** What was agreed when the booking was placed; left out: what is usual. */
  terms: inner(v.optional(terms)),
  /** Since when it waits for an answer once more. */
  reopenedAt: inner(v.optional(instant)),
  /** The mutation that last answered, cancelled or expired it, so that an undo takes back that one and no other. */
  decisionId: inner(v.optional(id)),
  /** The cash that was received for it, as older releases kept it: all of it at once. */
  cash: inner(v.optional(v.nullable(cash))),
  /** The cash that was received for it, in the order in which it was recorded. */
  receipts: inner(v.optional(v.pipe(v.array(cash), v.maxLength(MOST_RECEIPTS)))),
  charges: inner(v.optional(v.pipe(v.array(charge), v.maxLength(MOST_CHARGES)))),
  renewals: inner(v.optional(v.pipe(v.array(renewal), v.maxLength(MOST_RENEWALS)))),
  /** What was paid through the marketplace after the order; it is in `amountPaid`, too. */
  payments: inner(v.optional(v.pipe(v.array(payment), v.maxLength(MOST_PAYMENTS)))),
  /** What the customer got back of a booking that goes on, or is completed: of what credit notes took back. It stays in `amountPaid`. */
  refunded: inner(v.optional(money)),
  /** The last offer to keep the bin for longer. */
  extension: inner(v.optional(v.nullable(extension))),
  /** The day of work on which it came on site, where that is not the calendar's: it came after midnight in a night shift. */
  arrivedOn: inner(v.optional(day)),
  /** How many of its bins are in a yard again, or were left out: they are promised to it no more. */
  returned: inner(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  /** The movements that approved requests called for. */
  requested: inner(v.optional(v.pipe(v.array(id), v.maxLength(MOST_REQUESTED)))),
  /** Its invoices and credit notes, which the server numbers. */
  papers: inner(v.optional(v.pipe(v.array(taxPaper), v.maxLength(MOST_PAPERS)))),
}

/** A customer's rental of one kind of container at one address. */
export const bookingSchema = v.object(schemasOf(BOOKING_FIELDS))
export type Booking = v.InferOutput<typeof bookingSchema>

/**
 * The day on which a booking first came to one of some states; null where it never did. A driver's own clock counts before ours, where it
 * is not ahead of it.
 */
const reachedOn = ({ tracking }: Pick<Booking, 'tracking'>, states: readonly BookingState[]): Day | null => {
  const step = tracking.find(({ status }) => states.includes(status))
  return step ? dayOf(happenedAt(step)) : null
}
type Arriving = Pick<Booking, 'tracking' | 'arrivedOn'>

/** The day of work on which the bin came to the customer; null as long as it has not come. */
export const arrivedOnOf = (booking: Arriving): Day | null => {
  const on = reachedOn(booking, ['on_site'])
  return on && (booking.arrivedOn ?? on)
}

/**
 * When the last of a booking was done; null as long as something is left of it. By the clock of whoever did it, but not before what led there: the
 * clock may have been wrong.
 */
export const completedAtOf = ({ tracking }: Pick<Booking, 'tracking'>): Instant | null =>
  tracking
    .slice(0, 1 + tracking.findIndex(({ status }) => status === 'completed'))
    .map(happenedAt)
    .toSorted()
    .at(-1) ?? null

/** Whole days after the one agreed on which the bin came to the customer, 0 for in time; null as long as it has not come. */
const daysLateOf = (booking: Arriving & Pick<Booking, 'deliveryOn'>): number | null => {
  const on = arrivedOnOf(booking)
  return on === null ? null : Math.max(0, daysBetween(booking.deliveryOn, on))
}

/** Whether the bin came to the customer on the day that was agreed; null as long as it has not come. */
export const punctualityOf = (booking: Arriving & Pick<Booking, 'deliveryOn'>): Punctuality | null => {
  const late = daysLateOf(booking)
  return late === null ? null : late > 0 ? 'late' : 'on_time'
}

/** How payment stands: a booking that came to nothing is owed for no more. */
export const paymentStandingOf = (booking: Pick<Booking, 'status' | 'paymentStatus'>): PaymentStanding =>
  booking.paymentStatus === 'unpaid' && isCancelled(booking) ? 'not_due' : booking.paymentStatus

/** Until when a booking that waits for an answer has to get it; null where it does not wait, or nobody set an end. */
export const answerBy = ({ status, answerDueAt }: Pick<Booking, 'status' | 'answerDueAt'>): Instant | null =>
  status === 'new' ? (answerDueAt ?? null) : null

/** The cash that was received for a booking, in the order in which it was recorded. */
export const receiptsOf = ({ cash: first, receipts }: Pick<Booking, 'cash' | 'receipts'>): readonly Receipt[] =>
  receipts ?? (first ? [first] : [])

const cashDays = (booking: Booking): readonly Day[] =>
  receiptsOf(booking)
    .map(({ receivedOn }) => receivedOn)
    .toSorted()

const lastPaperAt = ({ papers = [] }: Pick<Booking, 'papers'>): Instant | null =>
  papers
    .flatMap(({ stamp }) => stamp?.at ?? [])
    .toSorted()
    .at(-1) ?? null

const bookingColumns = {
  ...columnsOf(BOOKING_FIELDS),
  containerId: reference((booking: Booking) => booking.container.id),
  binSize: enumeration(BIN_SIZES, (booking: Booking) => booking.container.binSize),
  wasteType: enumeration(WASTE_TYPES, (booking: Booking) => booking.container.wasteType),
  delivery: enumeration(PUNCTUALITY, punctualityOf),
  paymentStatus: enumeration(PAYMENT_STANDINGS, paymentStandingOf),
  amountPaid: number((booking: Booking) => booking.amountPaid.halalas),
  answerBy: instantColumn((booking: Booking) => answerBy(booking)),
  cancelledAt: instantColumn((booking: Booking) => booking.cancellation?.at ?? null),
  /** The first and the last day on which cash came in. */
  cashOn: dayColumn((booking: Booking) => cashDays(booking)[0] ?? null),
  cashUntil: dayColumn((booking: Booking) => cashDays(booking).at(-1) ?? null),
  /** When the last of its invoices and credit notes got its number. */
  papersAt: instantColumn((booking: Booking) => lastPaperAt(booking)),
  /** In halalas; nothing was earned before it is completed. */
  revenue: number((booking: Booking) => (isPast(booking) ? priceOf(booking).halalas : null)),
  acceptedOn: dayColumn((booking: Booking) => reachedOn(booking, UPCOMING)),
  arrivedOn: dayColumn(arrivedOnOf),
  fetchedOn: dayColumn((booking: Booking) => reachedOn(booking, ['picked_up', 'completed'])),
  completedOn: dayColumn((booking: Booking) => {
    const at = completedAtOf(booking)
    return at && dayOf(at)
  }),
  daysLate: integer(daysLateOf),
}
const searchTexts = searchTextsOf(BOOKING_FIELDS)

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly bookings: Booking
  }
  interface ColumnNames {
    readonly bookings: keyof typeof bookingColumns
  }
}

/** The states of each list: accepted and not out yet; out, on site or being picked up; done; refused, run out or called off. */
export const UPCOMING = ['accepted', 'assigned'] as const satisfies readonly BookingState[]
export const ACTIVE = ['out_for_delivery', 'on_site', 'picked_up'] as const satisfies readonly BookingState[]
export const PAST = ['completed'] as const satisfies readonly BookingState[]
export const CANCELLED = ['rejected', 'expired', 'cancelled'] as const satisfies readonly BookingState[]

type Stated = Pick<Booking, 'status'>
const isIn =
  (states: readonly BookingState[]) =>
  ({ status }: Stated): boolean =>
    states.includes(status)

export const isUpcoming = isIn(UPCOMING)
export const isActive = isIn(ACTIVE)
const isPast = isIn(PAST)
/** Whether the booking came to nothing: it was rejected, has expired or was cancelled. */
export const isCancelled = isIn(CANCELLED)

/** Nothing more will happen to the booking. */
export const isClosed = isIn([...PAST, ...CANCELLED])

/** The name under which bookings of a state are counted. */
export const bookingCounter = (status: BookingState): string => `bookings/${status}`

export const bookings = defineEntity({
  kind: 'bookings',
  schema: bookingSchema,
  columnsVersion: 12,
  columns: bookingColumns,
  newest: 'bookedAt',
  searchTexts: (booking) => [...searchTexts(booking), booking.container.barcode],
  derivation: 3,
  // All of them, also in states that only a newer release knows.
  counters: ({ status }) => [bookingCounter(status), 'bookings'],
  priority: (booking) => (isClosed(booking) ? 'history' : 'worklist'),
})
