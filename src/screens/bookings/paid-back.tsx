import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { paidBack } from '#domain/bookings/amounts.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { formatMoney, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'

/** What was paid of a booking that comes to nothing, and from whom the customer gets it back. */
export const PaidBack = ({ booking }: { booking: Booking }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const back = paidBack(booking)
  if (!back) return null
  const [cash, online] = [back.cash, back.online].map((amount) => isolate(formatMoney(amount), language))
  return (
    <>
      {back.cash.halalas > 0 ? <Text>{t`${cash} was paid to you in cash and has to be returned to the customer by you.`}</Text> : null}
      {back.online.halalas > 0 ? (
        <Text>{t`${online} was paid through the marketplace and has to be returned to the customer by it.`}</Text>
      ) : null}
    </>
  )
}
