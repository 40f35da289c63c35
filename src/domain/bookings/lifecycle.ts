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
  'expired',
  'cancelled',
] as const
export type BookingState = (typeof BOOKING_STATES)[number]

/** Refusals that follow from the state a booking is in. */
export const STATE_REJECTIONS = [
  'booking.not_accepted_yet',
  'booking.not_assigned',
  'booking.already_accepted',
  'booking.already_under_way',
  'booking.not_under_way',
  'booking.not_on_site',
  'booking.already_on_site',
  'booking.not_picked_up',
  'booking.already_picked_up',
  'booking.already_completed',
  'booking.was_rejected',
  'booking.has_expired',
  'booking.was_cancelled',
  'booking.still_open',
  'booking.nothing_to_reopen',
] as const
type StateRejection = (typeof STATE_REJECTIONS)[number]

/**
 * `amend` is what an approved change request does: it alters dates or adds a movement and leaves the state as it is,
 * so it is allowed only while the vendor is bound to the booking and the bin is not back. `reschedule` is the vendor's own change of
 * dates, before the bin is on its way.
 */
export const BOOKING_ACTIONS = [
  'accept',
  'reject',
  'expire',
  'reopen',
  'assign',
  'unassign',
  'reschedule',
  'depart',
  'arrive',
  'collect',
  'complete',
  'cancel',
  'amend',
] as const
export type BookingAction = (typeof BOOKING_ACTIONS)[number]

/** A row of the table in which every action is refused with one code. The states below spread it, then name what they allow or refuse otherwise. */
const refusedAs = <Code extends StateRejection>(code: Code) =>
  ({
    accept: no(code),
    reject: no(code),
    expire: no(code),
    assign: no(code),
    unassign: no(code),
    reschedule: no(code),
    depart: no(code),
    arrive: no(code),
    collect: no(code),
    complete: no(code),
    cancel: no(code),
    amend: no(code),
    reopen: no('booking.nothing_to_reopen'),
  }) as const

const answered = {
  accept: no('booking.already_accepted'),
  reject: no('booking.already_accepted'),
  expire: no('booking.already_accepted'),
  reopen: no('booking.nothing_to_reopen'),
} as const

/**
 * State × action (design: a booking is accepted before a driver is assigned, and cancelled only before it is on site). What was rejected
 * or has expired can wait for an answer once more.
 */
export const bookingLifecycle: Lifecycle<BookingState, BookingAction, StateRejection> = {
  new: {
    ...refusedAs('booking.not_accepted_yet'),
    accept: to('accepted'),
    reject: to('rejected'),
    expire: to('expired'),
    reopen: no('booking.still_open'),
    cancel: to('cancelled'),
  },
  accepted: {
    ...answered,
    assign: to('assigned'),
    unassign: no('booking.not_assigned'),
    reschedule: to('accepted'),
    depart: no('booking.not_under_way'),
    arrive: no('booking.not_under_way'),
    collect: no('booking.not_on_site'),
    complete: no('booking.not_on_site'),
    cancel: to('cancelled'),
    amend: to('accepted'),
  },
  assigned: {
    ...answered,
    assign: to('assigned'),
    unassign: to('accepted'),
    reschedule: to('assigned'),
    depart: to('out_for_delivery'),
    arrive: no('booking.not_under_way'),
    collect: no('booking.not_on_site'),
    complete: no('booking.not_on_site'),
    cancel: to('cancelled'),
    amend: to('assigned'),
  },
  out_for_delivery: {
    ...refusedAs('booking.already_under_way'),
    ...answered,
    reject: no('booking.already_under_way'),
    arrive: to('on_site'),
    collect: no('booking.not_on_site'),
    complete: no('booking.not_on_site'),
    cancel: to('cancelled'),
    amend: to('out_for_delivery'),
  },
  on_site: {
    ...refusedAs('booking.already_on_site'),
    ...answered,
    reject: no('booking.already_on_site'),
    collect: to('picked_up'),
    complete: no('booking.not_picked_up'),
    amend: to('on_site'),
  },
  picked_up: { ...refusedAs('booking.already_picked_up'), complete: to('completed') },
  completed: refusedAs('booking.already_completed'),
  rejected: { ...refusedAs('booking.was_rejected'), reopen: to('new') },
  expired: { ...refusedAs('booking.has_expired'), reopen: to('new') },
  cancelled: { ...refusedAs('booking.was_cancelled'), reopen: no('booking.was_cancelled') },
}
