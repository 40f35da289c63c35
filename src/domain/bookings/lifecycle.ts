import { no, to, type Lifecycle } from '../kernel/lifecycle.ts'

export const BOOKING_STATES = [
  'new',
  'accepted',
  'assigned',
  'out_for_delivery',
  'on_site',
  'picked_up',
  'completed',
  'rejected',
  'cancelled',
] as const
export type BookingState = (typeof BOOKING_STATES)[number]

export const BOOKING_REJECTIONS = [
  'booking.not_found',
  'booking.not_accepted_yet',
  'booking.already_accepted',
  'booking.already_under_way',
  'booking.not_under_way',
  'booking.not_on_site',
  'booking.already_on_site',
  'booking.not_picked_up',
  'booking.already_picked_up',
  'booking.already_completed',
  'booking.was_rejected',
  'booking.was_cancelled',
] as const
type BookingRejection = (typeof BOOKING_REJECTIONS)[number]

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly bookings: BookingRejection
  }
}

/**
 * `amend` is what an approved change request does: it alters dates or adds a movement and leaves the state as it is,
 * so it is allowed only while the vendor is bound to the booking and the bin is not back.
 */
export type BookingAction = 'accept' | 'reject' | 'assign' | 'depart' | 'arrive' | 'collect' | 'complete' | 'cancel' | 'amend'

const closed = (code: BookingRejection) =>
  ({
    accept: no(code),
    reject: no(code),
    assign: no(code),
    depart: no(code),
    arrive: no(code),
    collect: no(code),
    complete: no(code),
    cancel: no(code),
    amend: no(code),
  }) as const

/** State × action (design: a booking is accepted before a driver is assigned, and cancelled only before it is on site). */
export const bookingLifecycle: Lifecycle<BookingState, BookingAction, BookingRejection> = {
  new: {
    accept: to('accepted'),
    reject: to('rejected'),
    assign: no('booking.not_accepted_yet'),
    depart: no('booking.not_accepted_yet'),
    arrive: no('booking.not_accepted_yet'),
    collect: no('booking.not_accepted_yet'),
    complete: no('booking.not_accepted_yet'),
    cancel: to('cancelled'),
    amend: no('booking.not_accepted_yet'),
  },
  accepted: {
    accept: no('booking.already_accepted'),
    reject: no('booking.already_accepted'),
    assign: to('assigned'),
    depart: no('booking.not_under_way'),
    arrive: no('booking.not_under_way'),
    collect: no('booking.not_on_site'),
    complete: no('booking.not_on_site'),
    cancel: to('cancelled'),
    amend: to('accepted'),
  },
  assigned: {
    accept: no('booking.already_accepted'),
    reject: no('booking.already_accepted'),
    assign: to('assigned'),
    depart: to('out_for_delivery'),
    arrive: no('booking.not_under_way'),
    collect: no('booking.not_on_site'),
    complete: no('booking.not_on_site'),
    cancel: to('cancelled'),
    amend: to('assigned'),
  },
  out_for_delivery: {
    accept: no('booking.already_accepted'),
    reject: no('booking.already_under_way'),
    assign: no('booking.already_under_way'),
    depart: no('booking.already_under_way'),
    arrive: to('on_site'),
    collect: no('booking.not_on_site'),
    complete: no('booking.not_on_site'),
    cancel: to('cancelled'),
    amend: to('out_for_delivery'),
  },
  on_site: {
    accept: no('booking.already_accepted'),
    reject: no('booking.already_on_site'),
    assign: no('booking.already_on_site'),
    depart: no('booking.already_on_site'),
    arrive: no('booking.already_on_site'),
    collect: to('picked_up'),
    complete: no('booking.not_picked_up'),
    cancel: no('booking.already_on_site'),
    amend: to('on_site'),
  },
  picked_up: { ...closed('booking.already_picked_up'), complete: to('completed') },
  completed: closed('booking.already_completed'),
  rejected: closed('booking.was_rejected'),
  cancelled: closed('booking.was_cancelled'),
}
