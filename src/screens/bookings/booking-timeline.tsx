import { msg } from '@lingui/core/macro'
import { RecordTimeline } from '#screens/list/record/record-timeline.tsx'
import { TimelineEntry } from '#screens/list/detail/timeline.tsx'
import { useLingui } from '@lingui/react'
import type { Booking } from '#domain/bookings/booking.ts'
import { BOOKING_STATE_MESSAGES } from '#i18n/domain-messages.ts'
import { STEP_MESSAGES } from '#i18n/operation-messages.ts'
import detailClasses from '#screens/list/detail/detail.module.css'
import { ACTION_MESSAGES } from './messages.ts'
import { FORMATTERS } from './formatters.ts'

/** What the changes of a booking are called; those that change its state are told by it. */
const NAMES = {
  'booking.accept': msg({ message: 'Accepted', context: 'booking' }),
  'booking.reject': msg({ message: 'Rejected', context: 'booking' }),
  'booking.assign': msg({ message: 'Driver assigned' }),
  'booking.unassign': msg({ message: 'Driver taken off' }),
  'booking.reschedule': msg({ message: 'Dates moved' }),
  'booking.cancel': msg({ message: 'Cancelled', context: 'booking' }),
  'booking.reopen': msg({ message: 'Re-opened', context: 'booking' }),
  'booking.expire': msg({ message: 'Expired', context: 'booking' }),
  'booking.recordCash': msg({ message: 'Cash recorded' }),
  'booking.withdrawCash': msg({ message: 'Record of cash taken back' }),
  'operation.create': msg({ message: 'Movement called for' }),
  // What drivers note of its movements moves it along.
  ...Object.fromEntries(Object.entries(STEP_MESSAGES).map(([step, name]) => [`operation.${step}`, name])),
  'booking.draftCharge': ACTION_MESSAGES.charge,
  'booking.offerExtension': msg({ message: 'More days offered' }),
  'booking.withdrawExtension': msg({ message: 'Offer of more days taken back' }),
  'booking.answerExtension': msg({ message: 'Offer of more days answered' }),
  'booking.withdrawCharge': msg({ message: 'Extra charge taken back' }),
  'booking.issueInvoice': msg({ message: 'Invoice issued' }),
  'booking.creditInvoice': msg({ message: 'Credit note issued' }),
}

/** The steps of a booking, as they happened, by both clocks. */
export const Tracking = ({ booking }: { booking: Booking }) => {
  const { _ } = useLingui()
  return (
    <ol className={detailClasses.timeline}>
      {booking.tracking.map(({ status, at, deviceAt }, place) => (
        <TimelineEntry key={`${place} ${status}`} what={_(BOOKING_STATE_MESSAGES[status])} at={at} deviceAt={deviceAt} />
      ))}
    </ol>
  )
}

/** Who changed the booking, and what. */
export const BookingTimeline = ({ booking }: { booking: Booking }) => (
  <RecordTimeline
    kind="bookings"
    record={{ id: booking.id, createdAt: booking.bookedAt }}
    told={FORMATTERS}
    beginnings={['booking.place']}
    names={NAMES}
  />
)
