import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Booking } from '#domain/bookings/booking.ts'
import type { BookingState } from '#domain/bookings/lifecycle.ts'
import type { BinSize, WasteType } from '#domain/containers/container.ts'
import type { RequestDetails, RequestType } from '#domain/requests/request.ts'
import type { RequestState } from '#domain/requests/lifecycle.ts'

type Messages<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

/** One request of a type, in the middle of a sentence's subject. */
export const REQUEST_TYPE_MESSAGES: Messages<RequestType> = {
  renewal: msg`Renewal request`,
  grace_period: msg`Grace period request`,
  early_pickup: msg`Early pickup request`,
  removal: msg`Removal request`,
  replacement: msg`Replacement request`,
}

export const REQUEST_STATE_MESSAGES: Messages<RequestState> = {
  pending: msg`Pending`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
  cancelled: msg({ message: 'Cancelled', context: 'request' }),
}

export const BOOKING_STATE_MESSAGES: Messages<BookingState> = {
  new: msg({ message: 'New', context: 'booking' }),
  accepted: msg({ message: 'Accepted', context: 'booking' }),
  assigned: msg`Driver assigned`,
  out_for_delivery: msg`Out for delivery`,
  on_site: msg`On site`,
  picked_up: msg`Picked up`,
  completed: msg({ message: 'Completed', context: 'booking' }),
  rejected: msg({ message: 'Rejected', context: 'booking' }),
  expired: msg({ message: 'Expired', context: 'booking' }),
  cancelled: msg({ message: 'Cancelled', context: 'booking' }),
}

export const WASTE_TYPE_MESSAGES: Messages<WasteType> = {
  construction: msg`Construction waste`,
  household: msg`Household waste`,
  green: msg`Green waste`,
  metal: msg`Metal`,
  wood: msg`Wood`,
  mixed: msg`Mixed waste`,
}

export const BIN_SIZE_MESSAGES: Messages<BinSize> = {
  small: msg({ message: 'Small', context: 'bin size' }),
  medium: msg({ message: 'Medium', context: 'bin size' }),
  large: msg({ message: 'Large', context: 'bin size' }),
}

export const PAYMENT_METHOD_MESSAGES: Messages<Booking['paymentMethod']> = {
  cash_on_delivery: msg`Cash on delivery`,
  card: msg`Card`,
  bank_transfer: msg`Bank transfer`,
}

type Cause = Extract<RequestDetails, { cause: string }>['cause']

export const CAUSE_MESSAGES: Messages<Cause> = {
  full: msg`Container is full`,
  work_finished: msg`Work is finished`,
  site_closed: msg`Site is closed`,
  damaged: msg`Container is damaged`,
  wrong_size: msg`Wrong size`,
  other: msg`Other`,
}
