import * as v from 'valibot'
import { earningChanges, earningRef } from '../earnings/consequences.ts'
import { orderFault, yardOf } from '../hours/availability.ts'
import { id } from '../kernel/id.ts'
import { addDays, dayOf, daysBetween, type Instant } from '../kernel/instant.ts'
import { MOST_HALALAS } from '../kernel/money.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { reason } from '../kernel/reason.ts'
import { withdrawnMovements } from '../operations/plan.ts'
import { isClosedAccount, mayBeOrdered } from '../vendors/standing.ts'
import { amountDue, isPaid, withTotal } from './amounts.ts'
import { numberOf } from './number-of.ts'
import { answerBy, bookingSchema, isClosed, type Booking } from './booking.ts'
import { bookingRefs, movementsOf, putAll, refusedAsDelivered } from './movements.ts'
import { mayLast, MOST_RENTAL_DAYS } from './rental-days.ts'
import { refusedAsOff, stepOf } from './step.ts'
import { answerDue } from './terms.ts'

/** Beyond this, a number, days or bins are a slip of somebody's pen, and sums of them would not be exact. */
const MOST_COUNTED = 2_000_000_000

/** Before and after these no bin was ever ordered: such a day is a default that nobody filled in, or a slip. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2099-12-31'] as const

/** The field of a booking that says a day nobody can mean; null: none does. */
const strangeDay = ({ bookedAt, deliveryOn, pickupOn, startsAt, endsAt }: Booking): keyof Booking | null => {
  const days = [
    ['bookedAt', dayOf(bookedAt)],
    ['deliveryOn', deliveryOn],
    ['pickupOn', pickupOn],
    ['startsAt', dayOf(startsAt)],
    ['endsAt', dayOf(endsAt)],
  ] as const
  return days.find(([, on]) => on < FIRST_DAY || on > LAST_DAY)?.[0] ?? null
}

/** What of a booking is so much that what comes of it could not be kept, or not be added exactly; null: nothing. */
const beyond = ({ total, amountPaid, refunded, ...booking }: Booking): keyof Booking | null => {
  const count = (['number', 'rentalDays', 'quantity'] as const).find((field) => booking[field] > MOST_COUNTED)
  if (count) return count
  if ((total?.halalas ?? 0) > MOST_HALALAS) return 'total'
  if (amountPaid.halalas > MOST_HALALAS) return 'amountPaid'
  if ((refunded?.halalas ?? 0) > MOST_HALALAS) return 'refunded'
  const parts = ['renewals', 'charges', 'receipts', 'payments'] as const
  return parts.find((field) => booking[field]?.some(({ amount }) => amount.halalas > MOST_HALALAS)) ?? null
}

/** The most bins of one order: more is a slip of somebody's pen. */
const MOST_BINS = 1000

/** Nobody orders a bin further ahead. */
const MOST_DAYS_AHEAD = 366

/** The field of a fresh order that no order can have; null: there is none. What only comes of a booking later it must not bring along. */
const strangeField = (order: Booking, now: Instant): keyof Booking | null => {
  // Their clock may be ahead of ours, by a little.
  if (order.bookedAt > addDays(now, 1)) return 'bookedAt'
  const ahead = daysBetween(dayOf(order.bookedAt), order.deliveryOn)
  if (ahead < 0 || ahead > MOST_DAYS_AHEAD) return 'deliveryOn'
  if (dayOf(order.startsAt) !== order.deliveryOn) return 'startsAt'
  if (order.pickupOn <= order.deliveryOn) return 'pickupOn'
  if (order.endsAt <= order.startsAt || dayOf(order.endsAt) > order.pickupOn) return 'endsAt'
  if (order.paymentStatus === 'refunded') return 'paymentStatus'
  if (order.quantity > MOST_BINS) return 'quantity'
  const later = (['arrivedOn', 'cancellation', 'cash', 'extension', 'returned', 'refunded'] as const).find((field) => order[field])
  if (later) return later
  const added = ['receipts', 'payments', 'renewals', 'charges', 'requested'] as const
  return added.find((field) => (order[field]?.length ?? 0) > 0) ?? null
}

/** What was paid with a fresh order came in through the marketplace, also where the rest is paid in cash: nobody of the vendor's was there yet. */
const paidAhead = ({ id: bookingId, paymentMethod, amountPaid, bookedAt }: Booking): Pick<Booking, 'payments'> =>
  paymentMethod === 'cash_on_delivery' && amountPaid.halalas > 0
    ? { payments: [{ id: bookingId, amount: amountPaid, method: 'card', paidAt: bookedAt }] }
    : {}

/** The days an order lasts, whichever of its fields says so. */
const lasts = ({ rentalDays, deliveryOn, pickupOn }: Booking): number => Math.max(rentalDays, daysBetween(deliveryOn, pickupOn))

/**
 * A booking arrives from the marketplace. It may arrive in any state, because a vendor who joins brings the history
 * of bookings along; a fresh one arrives as `new`, and gets the time by which it is to be answered where the marketplace names none that is
 * to come. A container that is not offered, a vendor who is suspended and an inactive zone take no fresh one, and keep the others; nor is
 * one taken for a day that is over or closed, or at shorter notice than the vendor needs.
 */
export const placeBooking = defineMutation({
  name: 'booking.place',
  version: 1,
  by: 'marketplace',
  args: bookingSchema,
  needs: (args, rows, vendorId) => {
    const container = rows.get('containers', args.container.id)
    return [
      { kind: 'bookings', id: args.id },
      { kind: 'vendors', id: vendorId },
      { kind: 'containers', id: args.container.id },
      ...(container ? [{ kind: 'zones' as const, id: container.zoneId }] : []),
    ]
  },
  decide: (rows, { papers: _papers, ...args }, { now, receivedAt = now, vendorId }) => {
    // What was invoiced elsewhere has a number of elsewhere.
    const excess = beyond(args) ?? strangeDay(args)
    if (excess) return refuse('mutation.invalid', { field: excess })
    if (rows.get('bookings', args.id)) return refuse('record.exists', { kind: 'bookings' })
    const container = rows.get('containers', args.container.id)
    if (!container) return refuse('record.not_found', { kind: 'containers' })
    const vendor = rows.get('vendors', vendorId)
    // Nobody signs in to a closed account any more, so nobody could carry out what is under way.
    if (vendor && isClosedAccount(vendor) && !isClosed(args)) return refuse('vendor.closed')
    if (args.status !== 'new') return accept(put('bookings', args))
    const off = mayBeOrdered(vendor, args.bookedAt)
    if (off) return refuse(off.code)
    if (!container.enabled) return refuse('container.not_offered')
    if (rows.get('zones', container.zoneId)?.status === 'inactive') return refuse('zone.inactive')
    if (!mayLast(lasts(args))) return refuse('booking.too_long', { number: args.number, most: MOST_RENTAL_DAYS })
    const field = strangeField(args, now)
    if (field) return refuse('mutation.invalid', { field })
    const { workingHours: hours, dumpYards } = vendor ?? {}
    const yardId = yardOf(args.dumpYardId, dumpYards)
    const wanted = { zoneId: container.zoneId, yardId, size: container.binSize, number: args.number, on: args.deliveryOn }
    const rejection = orderFault(hours, wanted, dayOf(now))
    if (rejection) return { ok: false, rejection }
    // Held up on its way, it may be for a day that is over: nobody can deliver then.
    if (args.deliveryOn < dayOf(now)) return refuse('mutation.invalid', { field: 'deliveryOn' })
    // The health meter, deadlines and reports read what happened here: nothing has yet.
    const tracking = args.tracking.filter(({ status }) => status === 'new')
    // Held up on its way, it would be lost before anybody saw it, and count as unanswered.
    const isInTime = args.answerDueAt !== undefined && args.answerDueAt > receivedAt
    const answerDueAt = isInTime ? args.answerDueAt : answerDue(args, receivedAt, hours)
    // Whether it is paid follows from what was paid, whatever they say.
    const paymentStatus = isPaid(args) ? 'paid' : 'unpaid'
    return accept(put('bookings', { ...args, ...paidAhead(args), paymentStatus, driverId: null, tracking, answerDueAt } satisfies Booking))
  },
  // What is brought along from elsewhere waits for nobody's answer.
  announce: ({ id: bookingId, number, status }) =>
    status === 'new' ? { code: 'booking.placed', params: { number }, ref: { kind: 'bookings', id: bookingId } } : null,
})

/** A booking that nobody answered in time: asked for by the server's own clock, and refused as long as there is time. */
export const expireBooking = defineMutation({
  name: 'booking.expire',
  version: 1,
  by: 'marketplace',
  args: v.object({ bookingId: id }),
  needs: ({ bookingId }) => [{ kind: 'bookings', id: bookingId }],
  decide: (rows, { bookingId }, context) => {
    const { booking, refused } = stepOf(rows, bookingId, 'expire', context)
    if (!booking) return refused
    const due = answerBy({ status: 'new', answerDueAt: booking.answerDueAt })
    if (due === null || context.now <= due) return refuse('booking.answer_not_due', { number: booking.number })
    return accept(put('bookings', { ...booking, decisionId: context.mutationId } satisfies Booking))
  },
  announce: ({ bookingId }, rows) => ({
    code: 'booking.expired',
    params: numberOf(rows, bookingId),
    ref: { kind: 'bookings', id: bookingId },
  }),
})

/** The customer, or the Admin, calls the booking off: before the bin is on site. */
export const withdrawBooking = defineMutation({
  name: 'booking.withdraw',
  version: 1,
  by: 'marketplace',
  args: v.object({ bookingId: id, reason, by: v.picklist(['customer', 'admin']), isRefunded: v.optional(v.boolean(), false) }),
  needs: ({ bookingId }, rows) => bookingRefs(rows, bookingId),
  decide: (rows, args, context) => {
    const { booking, refused } = stepOf(rows, args.bookingId, 'cancel', context)
    if (!booking) return refused
    const delivered = refusedAsDelivered(rows, booking)
    if (delivered) return delivered
    const cancellation = { reason: args.reason, at: context.now, by: args.by, penalty: null }
    const paymentStatus = args.isRefunded && booking.amountPaid.halalas > 0 ? 'refunded' : booking.paymentStatus
    return accept(
      put('bookings', { ...booking, cancellation, paymentStatus, decisionId: context.mutationId } satisfies Booking),
      ...putAll(withdrawnMovements(movementsOf(rows, booking), context.now)),
    )
  },
  announce: ({ bookingId }, rows) => ({
    code: 'booking.withdrawn',
    params: numberOf(rows, bookingId),
    ref: { kind: 'bookings', id: bookingId },
  }),
})

/** The Admin confirms a drafted charge, which the customer then owes, or declines it with a reason. */
export const decideCharge = defineMutation({
  name: 'booking.decideCharge',
  version: 1,
  by: 'marketplace',
  args: v.variant('status', [
    v.object({ bookingId: id, chargeId: id, status: v.literal('confirmed') }),
    v.object({ bookingId: id, chargeId: id, status: v.literal('declined'), reason }),
  ]),
  needs: ({ bookingId }) => [{ kind: 'bookings', id: bookingId }, earningRef(bookingId)],
  decide: (rows, args, context) => {
    const booking = rows.get('bookings', args.bookingId)
    if (!booking) return refuse('booking.not_found')
    const { number, charges = [] } = booking
    const charge = charges.find((one) => one.id === args.chargeId)
    if (!charge) return refuse('booking.no_charge', { number })
    if (charge.status !== 'draft') return refuse('booking.charge_decided', { number })
    // What was called off is settled: neither cash nor an invoice would be taken of it.
    const off = args.status === 'confirmed' ? refusedAsOff(booking) : null
    if (off) return off
    const declineReason = args.status === 'declined' ? args.reason : null
    const decided = { ...charge, status: args.status, decidedAt: context.now, declineReason }
    const after: Booking = {
      ...(args.status === 'confirmed' ? withTotal(booking) : booking),
      charges: charges.map((one) => (one === charge ? decided : one)),
    }
    const owes = (amountDue(after)?.halalas ?? 0) > 0
    return accept(
      put('bookings', { ...after, paymentStatus: owes && after.paymentStatus === 'paid' ? 'unpaid' : after.paymentStatus }),
      ...(earningChanges(rows, { before: booking, after }, context) ?? []),
    )
  },
  announce: ({ bookingId, status }, rows) => ({
    code: `booking.charge_${status}`,
    params: numberOf(rows, bookingId),
    ref: { kind: 'bookings', id: bookingId },
  }),
})
