import * as v from 'valibot'
import { fileRef, id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { reason } from '../kernel/reason.ts'
import { MOST_EVIDENCE, type Penalty } from './penalty.ts'
import { step } from './step.ts'

/** The vendor says why a penalty is not owed, with files that show it. The Admin answers once. */
export const disputePenalty = defineMutation({
  name: 'penalty.dispute',
  version: 1,
  by: 'vendor',
  args: v.object({ penaltyId: id, reason, files: v.pipe(v.array(fileRef), v.maxLength(MOST_EVIDENCE)) }),
  needs: ({ penaltyId }) => [{ kind: 'penalties', id: penaltyId }],
  decide: (rows, { penaltyId, reason: why, files }, { now, clientAt, mutationId }) => {
    const { stepped, refused } = step(rows, penaltyId, 'dispute')
    if (!stepped) return refused
    const booking = stepped.bookingNumber
    if (stepped.dispute?.answer) return refuse('penalty.dispute_answered', { booking })
    if (stepped.dispute) return refuse('penalty.already_disputed', { booking })
    const dispute = { reason: why, files, openedAt: now, openedOnDeviceAt: clientAt, decisionId: mutationId, answer: null }
    return accept(put('penalties', { ...stepped, dispute } satisfies Penalty))
  },
  files: ({ files }) => files.map(({ sha256 }) => sha256),
  inverse: ({ penaltyId }, mutationId) => ({ name: 'penalty.withdrawDispute', args: { penaltyId, disputeId: mutationId } }),
})

/** The vendor takes a dispute back that nobody has answered. `disputeId`: only the one that this mutation opened. */
export const withdrawDispute = defineMutation({
  name: 'penalty.withdrawDispute',
  version: 1,
  by: 'vendor',
  // The Admin stops looking at it.
  isFinal: true,
  args: v.object({ penaltyId: id, disputeId: v.optional(id) }),
  needs: ({ penaltyId }) => [{ kind: 'penalties', id: penaltyId }],
  decide: (rows, { penaltyId, disputeId }) => {
    const { stepped, refused } = step(rows, penaltyId, 'withdraw_dispute')
    if (!stepped) return refused
    if (disputeId !== undefined && stepped.dispute?.decisionId !== disputeId)
      return refuse('penalty.disputed_by_other', { booking: stepped.bookingNumber })
    return accept(put('penalties', { ...stepped, dispute: null } satisfies Penalty))
  },
})
