import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { money } from '../kernel/money.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { reason } from '../kernel/reason.ts'
import { withdrawnMovements } from '../operations/plan.ts'
import { cancellationPenaltyRef, lateCancellation } from '../penalties/late-cancellation.ts'
import type { Booking } from './booking.ts'
import { bookingRefs, movementsOf, putAll, refusedAsDelivered } from './movements.ts'
import { stepOf, tooLate } from './step.ts'
import { cancellationPenalty, noticeEndsAt } from './terms.ts'

/**
 * The vendor calls a booking off. `penalty` is what the person was told it costs: where it costs something else by the time it is
 * decided, nothing is done, so that nobody pays what they were not shown.
 */
export const cancelBooking = defineMutation({
  name: 'booking.cancel',
  version: 1,
  by: 'vendor',
  // The customer is told at once, and may order elsewhere.
  isFinal: true,
  args: v.object({ vendorId: id, bookingId: id, reason, penalty: v.optional(v.nullable(money)) }),
  needs: ({ bookingId }, rows) => [...bookingRefs(rows, bookingId), cancellationPenaltyRef(bookingId)],
  decide: (rows, args, context) => {
    const { booking, refused } = stepOf(rows, args.bookingId, 'cancel', context)
    if (!booking) return refused
    const late = tooLate(rows, args.bookingId, context.now)
    if (late) return late
    const delivered = refusedAsDelivered(rows, booking)
    if (delivered) return delivered
    const penalty = cancellationPenalty(rows.get('bookings', args.bookingId) ?? booking, context.now)
    if (args.penalty !== undefined && args.penalty?.halalas !== penalty?.halalas)
      return refuse('booking.penalty_changed', { number: booking.number, amount: penalty?.halalas ?? 0 })
    const cancellation = { reason: args.reason, at: context.now, by: 'vendor' as const, penalty }
    return accept(
      put('bookings', { ...booking, cancellation, decisionId: context.mutationId } satisfies Booking),
      ...(penalty && !rows.get('penalties', booking.id)
        ? [put('penalties', lateCancellation(booking, { amount: penalty, reason: args.reason, at: context.now }))]
        : []),
      ...putAll(withdrawnMovements(movementsOf(rows, booking), context.now)),
    )
  },
  dueAt: ({ bookingId }, rows) => {
    const booking = rows.get('bookings', bookingId)
    return booking ? noticeEndsAt(booking) : null
  },
})
