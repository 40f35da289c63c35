import * as v from 'valibot'
import type { Booking } from '../bookings/booking.ts'
import { refusedBy } from '../bookings/step.ts'
import { movedEnd } from '../bookings/movements.ts'
import { id } from '../kernel/id.ts'
import { isAnother } from '../kernel/decision.ts'
import { accept, defineMutation, put, refuse, type Change, type DecisionContext, type Rows } from '../kernel/mutation.ts'
import { reason } from '../kernel/reason.ts'
import { deliveryRefs, hasEnded, pickupRefs, requestedRefs } from '../operations/plan.ts'
import { mayTakeOn } from '../vendors/standing.ts'
import { approvalEffect, calledFor } from './effects.ts'
import { isCalledOff } from './ended.ts'
import { requestLifecycle } from './lifecycle.ts'
import { fullRefs, reportedFull } from './reported-full.ts'
import { dueAt, find, step } from './step.ts'

/** What an approval changes, with the movements of a booking whose end it moves. */
const withEnd = (rows: Rows, booking: Booking, changes: readonly Change[], context: DecisionContext): Change[] => [
  ...changes,
  ...changes.flatMap((change) => (change.op === 'put' && change.kind === 'bookings' ? movedEnd(rows, booking, change.body, context) : [])),
]

/** The vendor agrees: the request is approved and has its effect on the booking, both or neither. */
export const approveRequest = defineMutation({
  name: 'request.approve',
  version: 1,
  by: 'vendor',
  isAnswer: true,
  // It moves the booking, and others build on that at once.
  isFinal: true,
  // Older devices name the movement that follows; which one it is follows from the request.
  args: v.object({ requestId: id, operationId: v.optional(id) }),
  needs: (args, rows, vendorId) => {
    const request = find(rows, args.requestId)
    const own = { kind: 'requests', id: args.requestId } as const
    if (!request) return [own]
    const booking = rows.get('bookings', request.bookingId)
    return [
      own,
      { kind: 'vendors', id: vendorId },
      { kind: 'bookings', id: request.bookingId },
      ...(booking
        ? [
            ...calledFor(request, booking).map((one) => ({ kind: 'operations' as const, id: one })),
            ...deliveryRefs(booking),
            ...pickupRefs(booking),
            ...requestedRefs(booking),
            ...fullRefs(rows, request, booking),
          ]
        : []),
    ]
  },
  decide: (rows, args, context) => {
    const request = find(rows, args.requestId)
    if (!request) return refuse('request.not_found')
    const { stepped, refused } = step(request, 'approve', context)
    if (!stepped) return refused
    const booking = rows.get('bookings', request.bookingId)
    if (!booking) return refuse('booking.not_found', { number: request.bookingNumber })
    const closed = refusedBy(booking, 'amend')
    if (closed) return closed
    // A longer rental is new business, what else is asked for belongs to what was agreed.
    const off = request.type === 'renewal' ? mayTakeOn(rows.get('vendors', context.vendorId)) : null
    if (off) return refuse(off.code)
    // Nobody's movement is written over.
    if (calledFor(request, booking).some((one) => rows.get('operations', one))) return refuse('record.exists', { kind: 'operations' })
    const hours = rows.get('vendors', context.vendorId)?.workingHours
    const effect = approvalEffect({ request, booking, now: context.now, hours, isOver: hasEnded(rows) })
    if (!effect.ok) return effect
    const changes = withEnd(rows, booking, effect.changes, context)
    return accept(put('requests', stepped), ...changes, ...reportedFull(rows, { request, booking }, context))
  },
  dueAt: (args, rows) => {
    const request = find(rows, args.requestId)
    return request ? dueAt(request, rows.get('bookings', request.bookingId)) : null
  },
})

/** The vendor declines, with a reason that the customer reads. */
export const rejectRequest = defineMutation({
  name: 'request.reject',
  version: 1,
  by: 'vendor',
  isAnswer: true,
  args: v.object({ requestId: id, reason }),
  needs: (args) => [{ kind: 'requests', id: args.requestId }],
  decide: (rows, args, context) => {
    const request = find(rows, args.requestId)
    if (!request) return refuse('request.not_found')
    const { stepped, refused } = step(request, 'reject', context)
    return stepped ? accept(put('requests', { ...stepped, rejectionReason: args.reason })) : refused
  },
  inverse: (args, mutationId) => ({ name: reopenRequest.name, args: { requestId: args.requestId, decisionId: mutationId } }),
})

/** How long a rejection can be taken back: until then the customer is told, but has hardly acted on it. */
export const REOPEN_MS = 15 * 60_000

/**
 * The vendor takes a rejection back: the request waits for an answer again, unless its booking was called off meanwhile. An approval has moved the
 * booking and stays. `decisionId` says which rejection is meant: where another one stands, somebody else gave it, and it stays.
 */
export const reopenRequest = defineMutation({
  name: 'request.reopen',
  version: 1,
  by: 'vendor',
  isAnswer: true,
  args: v.object({ requestId: id, decisionId: v.optional(id) }),
  needs: ({ requestId }, rows) => {
    const request = find(rows, requestId)
    return [{ kind: 'requests', id: requestId }, ...(request ? [{ kind: 'bookings' as const, id: request.bookingId }] : [])]
  },
  decide: (rows, args, context) => {
    const request = find(rows, args.requestId)
    if (!request) return refuse('request.not_found')
    const next = requestLifecycle[request.status].reopen
    if ('no' in next) return refuse(next.no, { number: request.number })
    if (isAnother(args.decisionId, request.decisionId)) return refuse('request.decided_by_other', { number: request.number })
    if (Date.parse(context.now) - Date.parse(request.decidedAt ?? context.now) > REOPEN_MS)
      return refuse('request.reopen_too_late', { number: request.number })
    const booking = rows.get('bookings', request.bookingId)
    if (booking && isCalledOff(booking)) return refuse('booking.was_cancelled', { number: booking.number })
    const { decisionId: _, ...before } = request
    return accept(put('requests', { ...before, status: next.to, rejectionReason: null, decidedAt: null, decidedOnDeviceAt: null }))
  },
})
