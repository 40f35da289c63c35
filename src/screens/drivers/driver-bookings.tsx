import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { isClosed, punctualityOf, type Booking } from '#domain/bookings/booking.ts'
import { BOOKING_STATES, type BookingState } from '#domain/bookings/lifecycle.ts'
import { PUNCTUALITY_MESSAGES } from '#i18n/delivery-messages.ts'
import { BOOKING_STATE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { Unread } from '#screens/mutate/unread.tsx'
import classes from './drivers.module.css'

const STEP = 10

/** The states of a booking that a driver still has to do with. */
export const ASSIGNED: readonly BookingState[] = BOOKING_STATES.filter((status) => !isClosed({ status }))
export const COMPLETED: readonly BookingState[] = ['completed']

const Line = ({ booking }: { booking: Booking }) => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  const punctuality = punctualityOf(booking)
  return (
    <li>
      <div>
        <TextLink
          to="/all-booking/detail"
          search={{ ...LIST_SEARCH_DEFAULTS, id: booking.id }}
          dir="auto"
          className={`typed ${classes.booking ?? ''}`}
        >
          {inLanguage(booking.customerName, language)}
        </TextLink>
        <Text size="sm" c="dimmed">
          <Ltr>#{booking.number}</Ltr> · <span className="whole figures">{formatDay(booking.deliveryOn, language)}</span> ·{' '}
          {i18n._(BOOKING_STATE_MESSAGES[booking.status])}
        </Text>
      </div>
      {punctuality === null ? null : (
        <StatusBadge
          tone={punctuality === 'late' ? 'warning' : 'success'}
          icon={punctuality === 'late' ? IconAlertTriangle : IconCircleCheck}
        >
          {i18n._(PUNCTUALITY_MESSAGES[punctuality])}
        </StatusBadge>
      )}
    </li>
  )
}

interface DriverBookingsProps {
  readonly driverId: string
  readonly states: readonly BookingState[]
  /** What stands there where there are none. */
  readonly none: string
}

/** Bookings given to a driver, the newest first; each opens. */
export const DriverBookings = ({ driverId, states, none }: DriverBookingsProps) => {
  const { t } = useLingui()
  const [most, setMost] = useState(STEP)
  const { answer, isFailed, retry } = useColumnsWindow<'bookings'>(
    {
      kind: 'bookings',
      filters: [
        { column: 'driverId', anyOf: [driverId] },
        { column: 'status', anyOf: states },
      ],
      sort: [{ column: 'deliveryOn', direction: 'descending' }],
    },
    { start: 0, end: most },
  )
  // While more of them are read, those that stand there stay.
  const [shown, setShown] = useState(answer)
  if (answer && answer !== shown) setShown(answer)
  if (isFailed) return <Unread onRetry={retry} />
  const now = answer ?? shown
  if (!now) return null
  if (now.total === 0) return <Text c="dimmed">{none}</Text>
  return (
    <>
      <ul className={classes.bookings}>
        {now.rows.map((booking) => (
          <Line key={booking.id} booking={booking} />
        ))}
      </ul>
      {now.total > now.rows.length ? <Button variant="subtle" onClick={() => setMost(most + STEP)}>{t`Show more bookings`}</Button> : null}
    </>
  )
}
