import { Plural, useLingui } from '@lingui/react/macro'
import type { Booking } from '#domain/bookings/booking.ts'
import { formatShortDay } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'

/** From which day to which: `22 Nov → 6 Dec`. */
export const RentalDates = ({ booking: { deliveryOn, pickupOn } }: { booking: Pick<Booking, 'deliveryOn' | 'pickupOn'> }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [before, after] = [formatShortDay(deliveryOn, language), formatShortDay(pickupOn, language)]
  return <span className="whole figures">{t`${before} → ${after}`}</span>
}

/** For how many days. */
export const RentalDays = ({ days }: { days: number }) => (
  <span className="whole figures">
    <Plural value={days} one="# day" other="# days" />
  </span>
)
