import type { Booking } from '../bookings/booking.ts'
import { startOfDay, type Instant } from '../kernel/instant.ts'
import { refuse, type DecisionContext, type Rows } from '../kernel/mutation.ts'
import { requestLifecycle, type RequestAction } from './lifecycle.ts'
import type { ChangeRequest } from './request.ts'

/** The request of an id, or undefined. */
export const find = (rows: Rows, requestId: string) => rows.get('requests', requestId)

/** Until when an answer is of use: a rental is lengthened before it ends, a movement is agreed before its day begins. */
export const dueAt = ({ type, effectiveOn }: ChangeRequest, booking: Booking | undefined): Instant | null =>
  type === 'renewal' || type === 'grace_period' ? (booking?.endsAt ?? null) : startOfDay(effectiveOn)

/** The request after an action, or the rejection that its lifecycle gives. */
export const step = (request: ChangeRequest, action: RequestAction, context: DecisionContext) => {
  const next = requestLifecycle[request.status][action]
  if ('no' in next) return { refused: refuse(next.no, { number: request.number }) }
  return {
    stepped: { ...request, status: next.to, decidedAt: context.now, decidedOnDeviceAt: context.clientAt, decisionId: context.mutationId },
  }
}
