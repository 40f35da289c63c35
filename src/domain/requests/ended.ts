import type { Booking } from '../bookings/booking.ts'
import type { DecisionContext } from '../kernel/mutation.ts'
import { requestLifecycle } from './lifecycle.ts'
import type { ChangeRequest } from './request.ts'

/** Whether a change calls a booking off for good, so that nobody can agree to a change of it any more. */
export const endsRequests = (before: Pick<Booking, 'status'> | undefined, after: Pick<Booking, 'status'>): boolean =>
  before !== undefined && before.status !== 'cancelled' && after.status === 'cancelled'

/** A request that still waits, after its booking was called off; null: it was answered. */
export const endedWith = (
  request: ChangeRequest,
  { now, mutationId }: Pick<DecisionContext, 'now' | 'mutationId'>,
): ChangeRequest | null => {
  const next = requestLifecycle[request.status].cancel
  if ('no' in next) return null
  return { ...request, status: next.to, decidedAt: now, decidedOnDeviceAt: null, decisionId: mutationId }
}
