import * as v from 'valibot'
import { isAnother } from '../kernel/decision.ts'
import { id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { reason } from '../kernel/reason.ts'
import { mayTrade } from '../kyc/permission.ts'
import { plannedDeliveries } from '../operations/plan.ts'
import { answerBy, type Booking } from './booking.ts'
import { bookingRefs, putAll } from './movements.ts'
import { stepOf, tooLate } from './step.ts'
import { answerDue, reopenEndsAt } from './terms.ts'

const ofBooking = { vendorId: id, bookingId: id } as const

/** The vendor takes the booking on, and its deliveries are planned; only an approved vendor may, in time, and for a zone that is served. */
export const acceptBooking = defineMutation({
  name: 'booking.accept',
  version: 1,
  by: 'vendor',
  isAnswer: true,
  isFinal: true,
  args: v.object(ofBooking),
  needs: ({ vendorId, bookingId }, rows) => {
    const containerId = rows.get('bookings', bookingId)?.container.id
    const zoneId = containerId === undefined ? undefined : rows.get('containers', containerId)?.zoneId
    return [
      { kind: 'vendors', id: vendorId },
      ...bookingRefs(rows, bookingId),
      ...(containerId === undefined ? [] : [{ kind: 'containers' as const, id: containerId }]),
      ...(zoneId === undefined ? [] : [{ kind: 'zones' as const, id: zoneId }]),
    ]
  },
  decide: (rows, { vendorId, bookingId }, context) => {
    const forbidden = mayTrade(rows.get('vendors', vendorId))
    if (forbidden) return refuse(forbidden.code)
    const { booking, refused } = stepOf(rows, bookingId, 'accept', context)
    if (!booking) return refused
    const late = tooLate(rows, bookingId, context.now)
    if (late) return late
    const zoneId = rows.get('containers', booking.container.id)?.zoneId
    if (zoneId !== undefined && rows.get('zones', zoneId)?.status === 'inactive') return refuse('zone.inactive')
    const hours = rows.get('vendors', vendorId)?.workingHours
    const accepted: Booking = { ...booking, decisionId: context.mutationId }
    const deliveries = plannedDeliveries(accepted, context.now, hours).filter(({ id: one }) => !rows.get('operations', one))
    return accept(put('bookings', accepted), ...putAll(deliveries))
  },
  dueAt: ({ bookingId }, rows) => {
    const booking = rows.get('bookings', bookingId)
    return booking ? answerBy(booking) : null
  },
})

/** The vendor declines a booking, with a reason that the customer reads. */
export const rejectBooking = defineMutation({
  name: 'booking.reject',
  version: 1,
  by: 'vendor',
  isAnswer: true,
  args: v.object({ ...ofBooking, reason }),
  needs: ({ bookingId }) => [{ kind: 'bookings', id: bookingId }],
  decide: (rows, args, context) => {
    const { booking, refused } = stepOf(rows, args.bookingId, 'reject', context)
    if (!booking) return refused
    const late = tooLate(rows, args.bookingId, context.now)
    if (late) return late
    const cancellation = { reason: args.reason, at: context.now, by: 'vendor' as const, penalty: null }
    return accept(put('bookings', { ...booking, cancellation, decisionId: context.mutationId } satisfies Booking))
  },
  inverse: ({ vendorId, bookingId }, mutationId) => ({ name: reopenBooking.name, args: { vendorId, bookingId, decisionId: mutationId } }),
})

/**
 * A booking that was rejected or has expired waits for an answer again. A clock that still runs goes on; where it has run out there is a
 * new one, once. `decisionId` says which rejection an undo means: where another one stands, somebody else gave it, and it stays.
 */
export const reopenBooking = defineMutation({
  name: 'booking.reopen',
  version: 1,
  by: 'vendor',
  isAnswer: true,
  args: v.object({ ...ofBooking, decisionId: v.optional(id) }),
  needs: ({ bookingId }, rows, vendorId) => {
    const containerId = rows.get('bookings', bookingId)?.container.id
    return [
      { kind: 'bookings', id: bookingId },
      { kind: 'vendors', id: vendorId },
      ...(containerId === undefined ? [] : [{ kind: 'containers' as const, id: containerId }]),
    ]
  },
  decide: (rows, args, context) => {
    const { booking, refused } = stepOf(rows, args.bookingId, 'reopen', context)
    if (!booking) return refused
    const { number, answerDueAt } = booking
    const closed = rows.get('bookings', args.bookingId) ?? booking
    if (isAnother(args.decisionId, closed.decisionId)) return refuse('booking.decided_by_other', { number })
    // They would have to pay once more.
    if (closed.paymentStatus === 'refunded') return refuse('booking.was_refunded', { number })
    // A closed booking keeps no container from being deleted.
    if (!rows.get('containers', booking.container.id)) return refuse('record.not_found', { kind: 'containers' })
    const endsAt = reopenEndsAt(closed)
    if (context.now > endsAt) return refuse('booking.reopen_too_late', { number, at: endsAt })
    const { decisionId: _, ...open } = { ...booking, cancellation: null }
    if (answerDueAt !== undefined && context.now < answerDueAt) return accept(put('bookings', open satisfies Booking))
    if (booking.reopenedAt !== undefined) return refuse('booking.reopened_before', { number })
    const again = {
      answerDueAt: answerDue(booking, context.now, rows.get('vendors', context.vendorId)?.workingHours),
      reopenedAt: context.now,
    }
    return accept(put('bookings', { ...open, ...again } satisfies Booking))
  },
})
