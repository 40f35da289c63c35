import { Button, Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { RowSyncState } from '#db/hooks/use-sync.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useShortcutsOn } from '#ui/shortcuts/setting.ts'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { BookingStatus } from './booking-status.tsx'
import classes from './bookings.module.css'

export interface AnswerProps {
  readonly booking: Booking
  readonly onAccept: (booking: Booking) => void
  readonly onReject: (booking: Booking) => void
}

/** The two answers to a new booking. The names carry its number, because a screen has many of these buttons. */
export const AnswerButtons = ({ booking, onAccept, onReject, prominent = false }: AnswerProps & { prominent?: boolean }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const number = isolate(`#${booking.number}`, language)
  const [hasKeys] = useShortcutsOn()
  // On a row the key is the row's, not the button's.
  const hint = (words: string, key: string) => (prominent && hasKeys ? { 'aria-keyshortcuts': key, 'title': `${words} (${key})` } : {})
  return (
    <Group gap="xs" wrap="nowrap" className={classes.answers} data-answers={booking.id}>
      <Button
        px="xs"
        className={classes.accept ?? ''}
        variant={prominent ? 'filled' : 'light'}
        onClick={() => onAccept(booking)}
        aria-label={t`Accept booking ${number}`}
        {...hint(t`Accept`, 'A')}
      >{t`Accept`}</Button>
      <Button
        px="xs"
        className={classes.reject ?? ''}
        variant="default"
        onClick={() => onReject(booking)}
        aria-label={t`Reject booking ${number}`}
        {...hint(t`Reject`, 'R')}
      >{t`Reject`}</Button>
    </Group>
  )
}

const AnswerOf = ({ syncState, ...props }: AnswerProps & { syncState: RowSyncState | undefined }) => {
  const { booking } = props
  const shown = booking.status === 'new' ? <AnswerButtons {...props} /> : <BookingStatus status={booking.status} />
  if (syncState === undefined) return shown
  return (
    <Group gap={4} className={classes.state}>
      {shown}
      <RowSyncBadge state={syncState} />
    </Group>
  )
}

/** The last cell of a row: the answers while there is one to give, else how the booking stands and whether that was sent. */
export const Answer = memo(AnswerOf)
