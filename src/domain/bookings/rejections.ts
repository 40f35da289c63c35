import { STATE_REJECTIONS } from './lifecycle.ts'

/** Every reason for which something asked of a booking is refused. */
export const BOOKING_REJECTIONS = [
  ...STATE_REJECTIONS,
  'booking.not_found',
  'booking.answer_not_due',
  'booking.reopen_too_late',
  'booking.reopened_before',
  'booking.decided_by_other',
  'booking.no_free_unit',
  'booking.driver_busy',
  'booking.driver_changed',
  'booking.dates_changed',
  'booking.too_long',
  'booking.too_close',
  'booking.day_passed',
  'booking.penalty_changed',
  'booking.partly_on_site',
  'booking.not_cash',
  'booking.paid_too_much',
  'booking.nothing_to_refund',
  'booking.refund_differs',
  'booking.was_refunded',
  'booking.cash_recorded',
  'booking.cash_too_often',
  'booking.cash_differs',
  'booking.cash_day',
  'booking.cash_day_closed',
  'booking.no_cash',
  'booking.charge_waiting',
  'booking.too_many_charges',
  'booking.charge_decided',
  'booking.no_charge',
  'booking.offer_open',
  'booking.offer_answered',
  'booking.offer_lapsed',
  'booking.no_offer',
  'booking.nothing_to_invoice',
  'booking.seller_unknown',
  'booking.too_many_papers',
  'booking.no_invoice',
  'booking.credited_since',
  'booking.credit_too_much',
] as const
export type BookingRejection = (typeof BOOKING_REJECTIONS)[number]

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly bookings: BookingRejection
  }
}
