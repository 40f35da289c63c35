import { no, to, type Lifecycle } from '../kernel/lifecycle.ts'

export const REQUEST_STATES = ['pending', 'approved', 'rejected', 'cancelled'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const REQUEST_REJECTIONS = [
  'request.not_found',
  'request.already_approved',
  'request.already_rejected',
  'request.was_cancelled',
  'request.pickup_not_earlier',
  'request.pickup_before_delivery',
  'request.not_rejected',
  'request.reopen_too_late',
  'request.decided_by_other',
] as const
type RequestRejection = (typeof REQUEST_REJECTIONS)[number]

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly requests: RequestRejection
  }
}

export type RequestAction = 'approve' | 'reject' | 'cancel' | 'reopen'

const settled = (code: RequestRejection) =>
  ({ approve: no(code), reject: no(code), cancel: no(code), reopen: no('request.not_rejected') }) as const

/**
 * A request is answered once; a rejection can be taken back for a while. `cancelled` is the customer's withdrawal, which can
 * cross the vendor's answer, or the end of its booking.
 */
export const requestLifecycle: Lifecycle<RequestState, RequestAction, RequestRejection> = {
  pending: { approve: to('approved'), reject: to('rejected'), cancel: to('cancelled'), reopen: no('request.not_rejected') },
  approved: settled('request.already_approved'),
  rejected: { ...settled('request.already_rejected'), reopen: to('pending') },
  cancelled: settled('request.was_cancelled'),
}
