import * as v from 'valibot'
import type { Document } from '../kernel/entity.ts'
import { changeRequestSchema } from '../requests/request.ts'
import type { RequestState } from '../requests/lifecycle.ts'
import { bookingDates, requestData, type RequestEvent } from './event.ts'

const EVENT_OF_STATE: Readonly<Record<RequestState, RequestEvent>> = {
  approved: 'request.approved',
  rejected: 'request.rejected',
  cancelled: 'request.cancelled',
  pending: 'request.reopened',
}
const state = v.pick(changeRequestSchema, ['status'])

/**
 * What a customer is told of a change of a request: its answer, or that the answer was taken back. `booking` is its booking before and
 * after it, where that changed.
 */
export const requestEvents = (
  was: Document,
  is: Document,
  booking: { readonly before: Document | undefined; readonly after: Document | undefined } | undefined,
): { readonly type: RequestEvent; readonly data: v.InferOutput<typeof requestData> }[] => {
  const { status } = v.parse(state, is)
  if (v.parse(state, was).status === status) return []
  const [had, has] = [booking?.before, booking?.after].map((one) => (one === undefined ? null : v.parse(bookingDates, one)))
  const dates = JSON.stringify(had) === JSON.stringify(has) ? null : has
  return [{ type: EVENT_OF_STATE[status], data: v.parse(requestData, { ...is, dates }) }]
}
