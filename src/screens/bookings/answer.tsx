import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { RowSyncState } from '#db/hooks/use-sync.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { AnswerButtons, AnswerState, type AnswerPlace } from '#screens/list/answer/answer-buttons.tsx'
import { BookingStatus } from './booking-status.tsx'

interface BookingAnswersProps {
  readonly booking: Booking
  readonly onAccept: (booking: Booking) => void
  readonly onReject: (booking: Booking) => void
}

/** The two answers to a booking. */
export const BookingAnswers = ({ booking, onAccept, onReject, place }: BookingAnswersProps & { readonly place: AnswerPlace }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const number = isolate(`#${booking.number}`, language)
  return (
    <AnswerButtons
      place={place}
      id={booking.id}
      accept={{ word: t`Accept`, name: t`Accept booking ${number}`, onClick: () => onAccept(booking) }}
      reject={{ word: t`Reject`, name: t`Reject booking ${number}`, onClick: () => onReject(booking) }}
    />
  )
}

const AnswerOf = ({ syncState, ...props }: BookingAnswersProps & { readonly syncState: RowSyncState | undefined }) => {
  const { status } = props.booking
  return (
    <AnswerState syncState={syncState}>
      {status === 'new' ? <BookingAnswers place="row" {...props} /> : <BookingStatus status={status} />}
    </AnswerState>
  )
}

/** The last cell of a row: the answers while there is one to give, else how the booking stands and whether that was sent. */
export const Answer = memo(AnswerOf)
