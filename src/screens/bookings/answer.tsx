import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { RowSyncState } from '#db/hooks/use-sync.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useShortcutsOn } from '#ui/shortcuts/setting.ts'
import { RowButton } from '#ui/row-button.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { BookingStatus } from './booking-status.tsx'
import classes from './bookings.module.css'

export interface AnswerProps {
  readonly booking: Booking
  readonly onAccept: (booking: Booking) => void
  readonly onReject: (booking: Booking) => void
}

const useAnswers = ({ booking, onAccept, onReject }: AnswerProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  // The names carry its number, because a screen has many of these buttons.
  const number = isolate(`#${booking.number}`, language)
  return {
    accept: { 'className': classes.accept ?? '', 'onClick': () => onAccept(booking), 'aria-label': t`Accept booking ${number}` },
    reject: { 'className': classes.reject ?? '', 'onClick': () => onReject(booking), 'aria-label': t`Reject booking ${number}` },
  }
}

/** The two answers to a booking in its row or card. */
export const AnswerButtons = (props: AnswerProps) => {
  const { t } = useLingui()
  const { accept, reject } = useAnswers(props)
  return (
    <div className={classes.answers} data-answers={props.booking.id}>
      <RowButton {...accept} tone="primary">{t`Accept`}</RowButton>
      <RowButton {...reject} tone="plain">{t`Reject`}</RowButton>
    </div>
  )
}

/** The same where they are what the screen is for, with their keys: on a row the keys are the row's, not the buttons'. */
export const ProminentAnswers = (props: AnswerProps) => {
  const { t } = useLingui()
  const { accept, reject } = useAnswers(props)
  const [hasKeys] = useShortcutsOn()
  const hint = (words: string, key: string) => (hasKeys ? { 'aria-keyshortcuts': key, 'title': `${words} (${key})` } : {})
  return (
    <div className={classes.answers} data-answers={props.booking.id}>
      <Button {...accept} px="xs" {...hint(t`Accept`, 'A')}>{t`Accept`}</Button>
      <Button {...reject} px="xs" variant="default" {...hint(t`Reject`, 'R')}>{t`Reject`}</Button>
    </div>
  )
}

const AnswerOf = ({ syncState, ...props }: AnswerProps & { syncState: RowSyncState | undefined }) => {
  const { booking } = props
  const shown = booking.status === 'new' ? <AnswerButtons {...props} /> : <BookingStatus status={booking.status} />
  if (syncState === undefined) return shown
  return (
    <div className={classes.state}>
      {shown}
      <RowSyncBadge state={syncState} />
    </div>
  )
}

/** The last cell of a row: the answers while there is one to give, else how the booking stands and whether that was sent. */
export const Answer = memo(AnswerOf)
