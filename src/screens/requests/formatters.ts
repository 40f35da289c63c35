import { msg } from '@lingui/core/macro'
import { bookingSchema } from '#domain/bookings/booking.ts'
import { changeRequestSchema } from '#domain/requests/request.ts'
import { BOOKING_STATE_MESSAGES, REQUEST_STATE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, formatInstant, formatNumber } from '#i18n/formats.ts'
import { fieldFormatter, type FieldFormatters } from '#screens/list/detail/changed-fields.ts'

const request = changeRequestSchema.entries
const booking = bookingSchema.entries

/** What is told of a request and its booking. Moments and ids that come with an answer are told otherwise. */
export const FORMATTERS: FieldFormatters = {
  requests: {
    status: fieldFormatter(msg`Status`, request.status, (status, i18n) => i18n._(REQUEST_STATE_MESSAGES[status])),
    rejectionReason: fieldFormatter(msg`Reason`, request.rejectionReason, (reason) => `“${reason}”`),
  },
  bookings: {
    status: fieldFormatter(msg`Booking status`, booking.status, (status, i18n) => i18n._(BOOKING_STATE_MESSAGES[status])),
    rentalDays: fieldFormatter(msg`Rental days`, booking.rentalDays, (days, _, language) => formatNumber(days, language)),
    pickupOn: fieldFormatter(msg`Pickup`, booking.pickupOn, (day, _, language) => formatDay(day, language)),
    endsAt: fieldFormatter(msg`End`, booking.endsAt, (at, _, language) => formatInstant(at, language)),
  },
}
