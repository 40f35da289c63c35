import { msg } from '@lingui/core/macro'
import { bookingSchema } from '#domain/bookings/booking.ts'
import { BOOKING_STATE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, formatMoney, formatNumber } from '#i18n/formats.ts'
import { PAYMENT_STANDING_MESSAGES } from '#i18n/money-messages.ts'
import { fieldFormatter, type FieldFormatters } from '#screens/list/detail/changed-fields.ts'

const booking = bookingSchema.entries

/** What is told of a change of a booking. */
export const FORMATTERS: FieldFormatters = {
  bookings: {
    status: fieldFormatter(msg`Status`, booking.status, (status, i18n) => i18n._(BOOKING_STATE_MESSAGES[status])),
    deliveryOn: fieldFormatter(msg`Delivery`, booking.deliveryOn, (day, _, language) => formatDay(day, language)),
    pickupOn: fieldFormatter(msg`Pickup`, booking.pickupOn, (day, _, language) => formatDay(day, language)),
    rentalDays: fieldFormatter(msg`Rental days`, booking.rentalDays, (days, _, language) => formatNumber(days, language)),
    amountPaid: fieldFormatter(msg`Amount paid`, booking.amountPaid, (amount) => formatMoney(amount)),
    paymentStatus: fieldFormatter(msg`Payment status`, booking.paymentStatus, (status, i18n) => i18n._(PAYMENT_STANDING_MESSAGES[status])),
  },
}
