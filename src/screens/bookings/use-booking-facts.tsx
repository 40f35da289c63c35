import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { amountDue, cashDue, confirmedCharges, overpaid } from '#domain/bookings/amounts.ts'
import { isCancelled, paymentStandingOf, type Booking } from '#domain/bookings/booking.ts'
import { credited } from '#domain/bookings/tax-paper.ts'
import { kmBetween } from '#domain/kernel/distance.ts'
import type { Money } from '#domain/kernel/money.ts'
import type { Operation } from '#domain/operations/operation.ts'
import type { DumpYard } from '#domain/vendors/vendor.ts'
import { PAYMENT_METHOD_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, formatHijriDay, formatInstant, formatInstantDay, formatMoney, formatNumber, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { PAYMENT_STANDING_MESSAGES } from '#i18n/money-messages.ts'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { movementsSearch } from '#screens/list/record/movements-search.ts'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Typed } from '#ui/typed.tsx'
import { ContainerSummary, DriverName } from './cells.tsx'
import { UnitNumbers } from './unit-numbers.tsx'
import { RentalDays } from './rental.tsx'

type FactList = readonly (readonly [label: string, value: ReactNode])[]

/** A day by both calendars. */
const BothCalendars = ({ day }: { day: string }) => {
  const { language } = useLocale()
  return (
    <>
      <span className="whole figures">{formatDay(day, language)}</span>
      <Text size="sm" c="dimmed">
        {formatHijriDay(day, language)}
      </Text>
    </>
  )
}

/** The driver's name, which opens the driver. */
const DriverLink = ({ driverId }: { driverId: string | null }) =>
  driverId === null ? (
    <DriverName driverId={null} />
  ) : (
    <TextLink to="/driver/view" search={{ ...LIST_SEARCH_DEFAULTS, status: 'all', id: driverId }}>
      <DriverName driverId={driverId} />
    </TextLink>
  )

/** What is rented, when, and who brings it. */
export const useRentalFacts = (booking: Booking, movements: readonly Operation[] | undefined): FactList => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { container } = booking
  return [
    [
      t`Container`,
      <TextLink key="container" to="/container/view" search={{ ...LIST_SEARCH_DEFAULTS, status: 'all', id: container.id }}>
        <ContainerSummary container={container} />
      </TextLink>,
    ],
    [t`Barcode`, <Ltr key="barcode">{container.barcode}</Ltr>],
    [t`Unit numbers`, <UnitNumbers key="units" movements={movements} />],
    [t`Quantity`, formatNumber(booking.quantity, language)],
    [t`Delivery`, <BothCalendars key="delivery" day={booking.deliveryOn} />],
    [t`Pickup`, <BothCalendars key="pickup" day={booking.pickupOn} />],
    [t`Start`, formatInstant(booking.startsAt, language)],
    [t`End`, formatInstant(booking.endsAt, language)],
    [t`Rental duration`, <RentalDays key="days" days={booking.rentalDays} />],
    ...(movements && movements.length > 0
      ? [
          [
            t`Movements`,
            <TextLink key="movements" to="/operations" search={movementsSearch(booking.id)}>
              {formatNumber(movements.length, language)}
            </TextLink>,
          ] as const,
        ]
      : []),
    [t`Driver`, <DriverLink key="driver" driverId={booking.driverId} />],
    [t`Booked on`, formatInstant(booking.bookedAt, language)],
  ]
}

/** How far it is from the yard: as the marketplace says, else as the crow flies where both places are known. */
const distanceOf = ({ locationDistanceKm, deliveryPoint }: Booking, yard: DumpYard | undefined) => {
  if (locationDistanceKm !== null) return { km: locationDistanceKm, isByAir: false }
  return deliveryPoint && yard?.point ? { km: kmBetween(yard.point, deliveryPoint), isByAir: true } : null
}

/** Where it goes, and from where. */
export const usePlaceFacts = (booking: Booking, yard: DumpYard | undefined): FactList => {
  const { t } = useLingui()
  const { language } = useLocale()
  const way = distanceOf(booking, yard)
  const distance = way ? formatNumber(Math.round(way.km * 10) / 10, language) : ''
  return [
    [t`Address`, <Typed key="address">{inLanguage(booking.deliveryAddress, language)}</Typed>],
    ...(booking.customerPhone === null ? [] : [[t`Phone`, <Ltr key="phone">{booking.customerPhone}</Ltr>] as const]),
    [t`Dump yard`, yard ? <Typed key="yard">{inLanguage(yard.name, language)}</Typed> : t`Not noted`],
    ...(way ? [[way.isByAir ? t`Distance from the yard, straight` : t`Distance from the yard`, t`${distance} km`] as const] : []),
  ]
}

interface Part {
  readonly id: string
  readonly amount: Money
  readonly method: Booking['paymentMethod']
  /** An instant. */
  readonly at: string
}

/** Amounts that came one by one, each its own way. */
const Parts = ({ parts }: { parts: readonly Part[] }) => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  return parts.map(({ id, amount, method, at }) => (
    <div key={id}>
      <Ltr>{formatMoney(amount)}</Ltr>{' '}
      <Text span size="sm" c="dimmed">
        {i18n._(PAYMENT_METHOD_MESSAGES[method])} · {formatInstantDay(at, language)}
      </Text>
    </div>
  ))
}

/** What it costs, what was paid and how. */
export const usePaymentFacts = (booking: Booking): FactList => {
  const { t, i18n } = useLingui()
  const standing = paymentStandingOf(booking)
  const [due, cash] = standing === 'not_due' ? [null, null] : [amountDue(booking), cashDue(booking)]
  const { renewals = [], payments = [] } = booking
  const charges = confirmedCharges(booking)
  const taken = credited(booking)
  // Of a booking that came to nothing a note says what is paid back, and by whom.
  const over = isCancelled(booking) ? null : overpaid(booking)
  const bought = renewals.filter(({ amount }) => amount.halalas > 0).map((one) => ({ ...one, method: one.paymentMethod }))
  const paid = payments.map((one) => ({ ...one, at: one.paidAt }))
  // Said where it is not all that is due, or not what the method says.
  const isPart = cash !== null && cash.halalas > 0 && (cash.halalas !== due?.halalas || booking.paymentMethod !== 'cash_on_delivery')
  return [
    ...(booking.total === undefined ? [] : [[t`Total`, <Ltr key="total">{formatMoney(booking.total)}</Ltr>] as const]),
    ...(bought.length === 0 ? [] : [[t({ message: 'Renewals', context: 'booking' }), <Parts key="renewals" parts={bought} />] as const]),
    ...(charges.halalas === 0 ? [] : [[t`Extra charges`, <Ltr key="charges">{formatMoney(charges)}</Ltr>] as const]),
    ...(taken.halalas === 0 ? [] : [[t`Credit notes`, <Ltr key="credited">{formatMoney(taken)}</Ltr>] as const]),
    [t`Amount paid`, <Ltr key="paid">{formatMoney(booking.amountPaid)}</Ltr>],
    ...(paid.length === 0 ? [] : [[t`Later payments`, <Parts key="payments" parts={paid} />] as const]),
    ...(due === null ? [] : [[t`Still to pay`, <Ltr key="due">{formatMoney(due)}</Ltr>] as const]),
    ...(booking.refunded ? [[t`Paid back to the customer`, <Ltr key="refunded">{formatMoney(booking.refunded)}</Ltr>] as const] : []),
    ...(over === null ? [] : [[t`Owed to the customer`, <Ltr key="over">{formatMoney(over)}</Ltr>] as const]),
    ...(isPart ? [[t`Of it in cash`, <Ltr key="cash">{formatMoney(cash)}</Ltr>] as const] : []),
    [t`Payment method`, i18n._(PAYMENT_METHOD_MESSAGES[booking.paymentMethod])],
    [t`Payment status`, i18n._(PAYMENT_STANDING_MESSAGES[standing])],
  ]
}
