import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse, type Rows } from '../kernel/mutation.ts'
import { reason } from '../kernel/reason.ts'
import { cancellationPenaltyRef } from './late-cancellation.ts'
import { isDisputed, penaltySchema, type Penalty } from './penalty.ts'
import { step } from './step.ts'

/** The Admin issues a penalty; it may arrive settled, with the history of a vendor who joins. */
export const issuePenalty = defineMutation({
  name: 'penalty.issue',
  version: 1,
  by: 'marketplace',
  args: v.pipe(
    penaltySchema,
    v.check(({ status, settledAt }) => (status === 'unpaid') === (settledAt === null)),
    // Under a booking's own id stands what its late cancellation costs, and nothing else.
    v.forward(
      v.check(({ id: own, bookingId, cause }) => own !== bookingId || cause === 'late_cancellation'),
      ['id'],
    ),
  ),
  needs: (args) => [{ kind: 'penalties', id: args.id }, { kind: 'bookings', id: args.bookingId }, cancellationPenaltyRef(args.bookingId)],
  decide: (rows, args) => {
    // The portal issues it by itself when the vendor cancels: under any other id it would be owed twice.
    const isIssued = args.cause === 'late_cancellation' && rows.get('penalties', args.bookingId) !== undefined
    if (isIssued || rows.get('penalties', args.id)) return refuse('record.exists', { kind: 'penalties' })
    if (!rows.get('bookings', args.bookingId)) return refuse('booking.not_found', { number: args.bookingNumber })
    return accept(put('penalties', args))
  },
  // What arrives settled is no news.
  announce: ({ id: penaltyId, bookingNumber, status }) =>
    status === 'unpaid' ? { code: 'penalty.issued', params: { bookingNumber }, ref: { kind: 'penalties', id: penaltyId } } : null,
})

/** What is said of a penalty: the number of its booking. */
const bookingOf = (rows: Rows, penaltyId: string): { bookingNumber?: number } => {
  const penalty = rows.get('penalties', penaltyId)
  return penalty ? { bookingNumber: penalty.bookingNumber } : {}
}

/** Where the dispute that stands is another one than was looked at, the decision about it is none; left out: whichever stands. */
const isOtherDispute = ({ dispute }: Penalty, disputeId: string | null | undefined): boolean =>
  disputeId !== undefined && (dispute?.decisionId ?? null) !== disputeId

/** What settles a penalty: how, and in sight of which dispute (`decisionId`; null: of none). */
export const settling = { as: v.picklist(['paid', 'waived']), disputeId: v.optional(v.nullable(id)) }

/** The Admin records that a penalty was paid, or waives it. */
export const settlePenalty = defineMutation({
  name: 'penalty.settle',
  version: 1,
  by: 'marketplace',
  args: v.object({ penaltyId: id, ...settling }),
  needs: ({ penaltyId }) => [{ kind: 'penalties', id: penaltyId }],
  decide: (rows, { penaltyId, as, disputeId }, { now }) => {
    const { stepped, refused } = step(rows, penaltyId, as === 'paid' ? 'pay' : 'waive')
    if (!stepped) return refused
    if (isOtherDispute(stepped, disputeId)) return refuse('penalty.other_dispute', { booking: stepped.bookingNumber })
    return accept(put('penalties', { ...stepped, settledAt: now } satisfies Penalty))
  },
  announce: ({ penaltyId, as }, rows) => ({
    code: `penalty.${as}`,
    params: bookingOf(rows, penaltyId),
    ref: { kind: 'penalties', id: penaltyId },
  }),
})

/** What lets a penalty stand: why, and in answer to which dispute. */
export const upholding = { note: reason, disputeId: v.optional(id) }

/** The Admin lets a disputed penalty stand, and says why. */
export const upholdPenalty = defineMutation({
  name: 'penalty.uphold',
  version: 1,
  by: 'marketplace',
  args: v.object({ penaltyId: id, ...upholding }),
  needs: ({ penaltyId }) => [{ kind: 'penalties', id: penaltyId }],
  decide: (rows, { penaltyId, note, disputeId }, { now }) => {
    const { stepped, refused } = step(rows, penaltyId, 'uphold')
    if (!stepped) return refused
    if (isOtherDispute(stepped, disputeId)) return refuse('penalty.other_dispute', { booking: stepped.bookingNumber })
    const { dispute } = stepped
    if (!dispute || !isDisputed(stepped)) return refuse('penalty.dispute_not_open', { booking: stepped.bookingNumber })
    return accept(put('penalties', { ...stepped, dispute: { ...dispute, answer: { note, at: now } } } satisfies Penalty))
  },
  announce: ({ penaltyId }, rows) => ({
    code: 'penalty.upheld',
    params: bookingOf(rows, penaltyId),
    ref: { kind: 'penalties', id: penaltyId },
  }),
})
