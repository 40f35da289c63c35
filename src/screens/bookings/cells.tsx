import { IconAlertTriangle } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { knownPrice } from '#domain/bookings/amounts.ts'
import { answerBy, paymentStandingOf, type Booking } from '#domain/bookings/booking.ts'
import { BIN_SIZE_MESSAGES, PAYMENT_METHOD_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatAgo, formatDay, formatInstant, formatMoney, formatNumber, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { PAYMENT_STANDING_MESSAGES } from '#i18n/money-messages.ts'
import { useRowSync } from '#screens/list/answer/answer-context.ts'
import { RecordLink, TwoLines } from '#screens/list/record/record-cells.tsx'
import { shortAddress } from '#screens/list/record/short-address.ts'
import { Ltr } from '#ui/ltr.tsx'
import { Answer } from './answer.tsx'
import classes from './bookings.module.css'
import { RentalDates, RentalDays } from './rental.tsx'
import { ResponseClock } from './response-clock.tsx'
import { useBookingRows } from './row-context.ts'

// A cell is drawn anew only for another row: a list that gets narrower only takes some away.
interface CellProps {
  readonly row: Booking
}

const NumberOf = ({ row }: CellProps) => <Ltr>#{row.number}</Ltr>
export const NumberCell = memo(NumberOf)

const Customer = ({ row }: CellProps) => {
  const { language } = useLocale()
  return (
    <TwoLines
      isTyped
      first={<RecordLink row={row} name={inLanguage(row.customerName, language)} />}
      second={shortAddress(inLanguage(row.deliveryAddress, language))}
    />
  )
}
export const CustomerCell = memo(Customer)

/** A container in words: size and waste type. */
export const ContainerSummary = ({ container }: Pick<Booking, 'container'>) => {
  const { i18n } = useLingui()
  return (
    <>
      {i18n._(BIN_SIZE_MESSAGES[container.binSize])} · {i18n._(WASTE_TYPE_MESSAGES[container.wasteType])}
    </>
  )
}

const ContainerOf = ({ row: { container } }: CellProps) => (
  <TwoLines first={<ContainerSummary container={container} />} second={<Ltr>{container.barcode}</Ltr>} />
)
export const ContainerCell = memo(ContainerOf)

/** The booking was to begin, and its container has not set out. */
const isOverdue = ({ status, startsAt }: Pick<Booking, 'status' | 'startsAt'>, now: number): boolean =>
  (status === 'accepted' || status === 'assigned') && Date.parse(startsAt) < now

const Dates = ({ row }: CellProps) => {
  const { t } = useLingui()
  const { now } = useBookingRows()
  const days = <RentalDays days={row.rentalDays} />
  return (
    <TwoLines
      first={<RentalDates booking={row} />}
      second={
        isOverdue(row, now) ? (
          <span className={classes.overdue}>
            <IconAlertTriangle size={14} aria-hidden />
            {t`Start overdue`}
          </span>
        ) : (
          days
        )
      }
    />
  )
}
export const DatesCell = memo(Dates)

const Start = ({ row }: CellProps) => {
  const { language } = useLocale()
  return <span className="whole figures">{formatInstant(row.startsAt, language)}</span>
}
export const StartCell = memo(Start)

const End = ({ row }: CellProps) => {
  const { language } = useLocale()
  return <span className="whole figures">{formatDay(row.pickupOn, language)}</span>
}
export const EndCell = memo(End)

const Booked = ({ row }: CellProps) => {
  const { language } = useLocale()
  const { now } = useBookingRows()
  return (
    <time dateTime={row.bookedAt} title={formatInstant(row.bookedAt, language)}>
      {formatAgo(Date.parse(row.bookedAt), now, language)}
    </time>
  )
}
export const BookedCell = memo(Booked)

const Quantity = ({ row }: CellProps) => {
  const { language } = useLocale()
  return <span className="figures">{formatNumber(row.quantity, language)}</span>
}
export const QuantityCell = memo(Quantity)

const Amount = ({ row }: CellProps) => {
  const { i18n } = useLingui()
  const price = knownPrice(row)
  return (
    <TwoLines first={price ? <Ltr>{formatMoney(price)}</Ltr> : '–'} second={i18n._(PAYMENT_STANDING_MESSAGES[paymentStandingOf(row)])} />
  )
}
export const AmountCell = memo(Amount)

/** The name of whoever drives; a dash where nobody does. */
export const DriverName = ({ driverId }: Pick<Booking, 'driverId'>) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { drivers } = useBookingRows()
  const driver = driverId === null ? undefined : drivers.get(driverId)
  if (driver) return <bdi>{inLanguage(driver.name, language)}</bdi>
  return <span className={classes.none}>{driverId === null ? t`No driver` : t`Not on this device`}</span>
}
export const DriverCell = memo(({ row }: CellProps) => <DriverName driverId={row.driverId} />)

const Payment = ({ row }: CellProps) => {
  const { i18n } = useLingui()
  return i18n._(PAYMENT_METHOD_MESSAGES[row.paymentMethod])
}
export const PaymentCell = memo(Payment)

const AnswerTime = ({ row }: CellProps) => {
  const { now } = useBookingRows()
  const until = answerBy(row)
  return until === null ? null : <ResponseClock until={until} now={now} />
}
export const AnswerByCell = memo(AnswerTime)

const AnswerOrState = ({ row }: CellProps) => {
  const { accept, reject } = useBookingRows()
  return <Answer booking={row} syncState={useRowSync({ kind: 'bookings', id: row.id })} onAccept={accept} onReject={reject} />
}
export const AnswerCell = memo(AnswerOrState)
