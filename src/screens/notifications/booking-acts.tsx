import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useRow } from '#db/hooks/use-row.ts'
import { knownPrice } from '#domain/bookings/amounts.ts'
import { formatDay, formatMoney, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { RequestedAct } from './requested-act.ts'
import { WhoAsks } from './who-asks.tsx'

/** What a booking needs next, from the notification that told of it. */
export const BookingActs = ({ bookingId, onAsk }: { bookingId: string; onAsk: (asked: RequestedAct) => void }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const booking = useRow('bookings', bookingId)
  if (!booking) return null
  const number = isolate(`#${booking.number}`, language)
  const [from, to] = [formatDay(booking.deliveryOn, language), formatDay(booking.pickupOn, language)]
  const price = knownPrice(booking)
  if (booking.status === 'new')
    return (
      <>
        <WhoAsks
          name={booking.customerName}
          facts={[t`${from} to ${to}`, ...(price === null ? [] : [isolate(formatMoney(price), language)])]}
        />
        <Button
          variant="light"
          px="sm"
          aria-label={t`Accept booking ${number}`}
          onClick={() => onAsk({ act: 'accept', booking })}
        >{t`Accept`}</Button>
        <Button
          variant="default"
          px="sm"
          aria-label={t`Reject booking ${number}`}
          onClick={() => onAsk({ act: 'decline', booking })}
        >{t`Reject`}</Button>
      </>
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
