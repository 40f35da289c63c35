import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useWorkingHours } from '#db/hooks/use-working-hours.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { expectedOn } from '#domain/hours/calendar.ts'
import { BIN_SIZE_MESSAGES, PAYMENT_METHOD_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, formatMoney, inLanguage, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { OtherDay } from '#screens/form/other-day.tsx'
import { useNow } from '#screens/list/use-now.ts'

/** What accepting a booking binds the vendor to, and on which day its delivery will stand. */
export const AcceptSummary = ({ booking }: { booking: Booking }) => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  const { today } = useNow()
  const { quantity, rentalDays, container } = booking
  const customer = <strong dir="auto">{inLanguage(booking.customerName, language)}</strong>
  const address = <bdi>{inLanguage(booking.deliveryAddress, language)}</bdi>
  const [from, to] = [formatDay(expectedOn(useWorkingHours(), booking.deliveryOn, today), language), formatDay(booking.pickupOn, language)]
  const size = i18n._(BIN_SIZE_MESSAGES[container.binSize])
  const waste = i18n._(WASTE_TYPE_MESSAGES[container.wasteType])
  const amount = booking.total === undefined ? null : isolate(formatMoney(booking.total), language)
  const method = i18n._(PAYMENT_METHOD_MESSAGES[booking.paymentMethod])
  return (
    <>
      <Text>
        <Trans>
          You deliver <Plural value={quantity} one="# container" other="# containers" /> ({size}, {waste}) to {customer} on{' '}
          <strong>{from}</strong> and pick up on <strong>{to}</strong>, after <Plural value={rentalDays} one="# day" other="# days" />.
        </Trans>
      </Text>
      <OtherDay asked={booking.deliveryOn} />
      <Text mt="xs">{address}</Text>
      {amount === null ? null : (
        <Text mt="xs">
          <Trans>
            The customer pays {amount} ({method}).
          </Trans>
        </Text>
      )}
    </>
  )
}
