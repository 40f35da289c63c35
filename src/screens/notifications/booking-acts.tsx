import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useRow } from '#db/hooks/use-row.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'

/** Something to be done with a booking a notification tells of. */
export interface RequestedAct {
  readonly act: 'accept' | 'assign'
  readonly booking: Booking
}

/** What a booking needs next, from the notification that told of it. */
export const BookingActs = ({ bookingId, onAsk }: { bookingId: string; onAsk: (asked: RequestedAct) => void }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const booking = useRow('bookings', bookingId)
  if (!booking) return null
  const number = isolate(`#${booking.number}`, language)
  if (booking.status === 'new')
    return (
      <Button
        variant="light"
        px="sm"
        aria-label={t`Accept booking ${number}`}
        onClick={() => onAsk({ act: 'accept', booking })}
      >{t`Accept`}</Button>
    )
  if (booking.status === 'accepted')
    return (
      <Button
        variant="light"
        px="sm"
        aria-label={t`Assign a driver to booking ${number}`}
        onClick={() => onAsk({ act: 'assign', booking })}
      >{t`Assign a driver`}</Button>
    )
  return null
}
