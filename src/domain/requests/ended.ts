import type { Booking } from '../bookings/booking.ts'
import type { DecisionContext } from '../kernel/mutation.ts'
import { requestLifecycle } from './lifecycle.ts'
import type { ChangeRequest } from './request.ts'

type Stated = Pick<Booking, 'status'>

/** Whether a booking was called off for good: nobody can agree to a change of it any more, so no request of it waits for an answer. */
export const isCalledOff = ({ status }: Stated): boolean => status === 'cancelled'

/** Whether a change calls a booking off. */
export const endsRequests = (before: Stated | undefined, after: Stated): boolean =>
  before !== undefined && !isCalledOff(before) && isCalledOff(after)

/** A request that still waits, after its booking was called off; null: it was answered. */
export const endedWith = (
  request: ChangeRequest,
  { now, mutationId }: Pick<DecisionContext, 'now' | 'mutationId'>,
): ChangeRequest | null => {
  const next = requestLifecycle[request.status].cancel
  if ('no' in next) return null
  return { ...request, status: next.to, decidedAt: now, decidedOnDeviceAt: null, decisionId: mutationId }
}
