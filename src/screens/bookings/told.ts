import { msg } from '@lingui/core/macro'
import { bookingSchema } from '#domain/bookings/booking.ts'
import { BOOKING_STATE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, formatMoney, formatNumber } from '#i18n/formats.ts'
import { PAYMENT_STANDING_MESSAGES } from '#i18n/money-messages.ts'
import { teller, type Tellers } from '#screens/list/detail/told-fields.ts'

const booking = bookingSchema.entries

/** What is told of a change of a booking. */
export const TOLD: Tellers = {
  bookings: {
    status: teller(msg`Status`, booking.status, (status, i18n) => i18n._(BOOKING_STATE_MESSAGES[status])),
    deliveryOn: teller(msg`Delivery`, booking.deliveryOn, (day, _, language) => formatDay(day, language)),
    pickupOn: teller(msg`Pickup`, booking.pickupOn, (day, _, language) => formatDay(day, language)),
    rentalDays: teller(msg`Rental days`, booking.rentalDays, (days, _, language) => formatNumber(days, language)),
    amountPaid: teller(msg`Amount paid`, booking.amountPaid, (amount) => formatMoney(amount)),
    paymentStatus: teller(msg`Payment status`, booking.paymentStatus, (status, i18n) => i18n._(PAYMENT_STANDING_MESSAGES[status])),
  },
}
