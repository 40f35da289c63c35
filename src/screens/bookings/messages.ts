import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Charge, ChargeType } from '#domain/bookings/booking-parts.ts'
import type { InvoiceLine, TaxPaperKind } from '#domain/bookings/tax-paper.ts'
import type { BookingActionId } from './actions/actions-of.ts'
import type { BookingPath } from './paths.ts'

type Messages<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

export const LIST_TITLES: Messages<BookingPath> = {
  '/all-booking': msg`All bookings`,
  '/new-booking': msg`New bookings`,
  '/active-booking': msg`Active bookings`,
  '/upcoming-booking': msg`Upcoming bookings`,
  '/cancelled-booking': msg`Cancelled bookings`,
  '/past-booking': msg`Past bookings`,
}

/** What to do about an empty list. */
export const EMPTY_MESSAGES: Messages<BookingPath> = {
  '/all-booking': msg`When a customer books one of your containers, the booking appears here.`,
  '/new-booking': msg`You're all caught up. New bookings appear here by themselves.`,
  '/active-booking': msg`Bookings whose container is on its way, on site or picked up appear here.`,
  '/upcoming-booking': msg`Bookings you accepted appear here until the driver sets out.`,
  '/cancelled-booking': msg`Bookings that were cancelled, rejected or not answered in time appear here.`,
  '/past-booking': msg`Completed bookings appear here.`,
}

export const CHARGE_MESSAGES: Messages<ChargeType> = {
  late_days: msg`Late days`,
  overweight: msg`Overweight`,
  wasted_trip: msg`Wasted trip`,
}

export const INVOICE_LINE_MESSAGES: Messages<Exclude<InvoiceLine['what'], 'rental'>> = {
  ...CHARGE_MESSAGES,
  renewal: msg({ message: 'Renewal', context: 'invoice' }),
}

export const CHARGE_STATE_MESSAGES: Messages<Charge['status']> = {
  draft: msg({ message: 'Waits for the Admin', context: 'charge' }),
  confirmed: msg({ message: 'Confirmed', context: 'charge' }),
  declined: msg({ message: 'Declined', context: 'charge' }),
}

export const PAPER_MESSAGES: Messages<TaxPaperKind> = {
  invoice: msg`Invoice`,
  credit_note: msg`Credit note`,
}

export const ACTION_MESSAGES: Messages<BookingActionId> = {
  reopen: msg`Re-open booking`,
  assign: msg`Assign driver`,
  cash: msg`Record cash`,
  reschedule: msg`Move dates`,
  movement: msg`New movement`,
  charge: msg`Extra charge`,
  cancel: msg`Cancel booking`,
}
export const CHANGE_DRIVER = msg`Change driver`
