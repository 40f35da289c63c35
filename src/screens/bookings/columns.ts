import { msg } from '@lingui/core/macro'
import { knownPrice } from '#domain/bookings/amounts.ts'
import { answerBy, paymentStandingOf } from '#domain/bookings/booking.ts'
import { BIN_SIZE_MESSAGES, BOOKING_STATE_MESSAGES, PAYMENT_METHOD_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { PAYMENT_STANDING_MESSAGES } from '#i18n/money-messages.ts'
import type { ListColumn, TextContext } from '#screens/list/definition.ts'
import {
  AmountCell,
  AnswerByCell,
  AnswerCell,
  BookedCell,
  ContainerCell,
  CustomerCell,
  DatesCell,
  DriverCell,
  EndCell,
  NumberCell,
  PaymentCell,
  QuantityCell,
  StartCell,
} from './cells.tsx'
import type { BookingPath } from './paths.ts'

type Column = ListColumn<'bookings'>

const TIME_LEFT: Column = {
  id: 'answerBy',
  header: msg`Answer by`,
  width: 116,
  seen: 'tablet',
  sort: 'answerBy',
  Cell: AnswerByCell,
  value: (row) => {
    const at = answerBy(row)
    return at === null ? null : { at }
  },
}

/** Reads a driver's name, which a booking has not; undefined where this device does not have the driver. */
export type NameOfDriver = (driverId: string, words: TextContext) => string | undefined

/** The columns of a booking list. What waits for an answer says how long it still does; the others say who drives. */
export const bookingColumns = (path: BookingPath, nameOf: NameOfDriver): readonly Column[] => [
  {
    id: 'number',
    header: msg`Number`,
    width: 80,
    seen: 'desktop',
    sort: 'number',
    Cell: NumberCell,
    value: (row) => row.number,
  },
  {
    id: 'customer',
    header: msg`Customer`,
    width: 144,
    grow: 1.8,
    seen: 'tablet',
    isFixed: true,
    Cell: CustomerCell,
    value: (row, { language }) => row.customerName[language],
    also: [
      { header: msg`Address`, value: (row, { language }) => row.deliveryAddress[language] },
      { header: msg`Phone`, value: (row) => row.customerPhone },
    ],
  },
  {
    id: 'container',
    header: msg`Container`,
    width: 112,
    grow: 1,
    seen: 'tablet',
    Cell: ContainerCell,
    value: ({ container }, { text }) => `${text(BIN_SIZE_MESSAGES[container.binSize])} · ${text(WASTE_TYPE_MESSAGES[container.wasteType])}`,
    also: [{ header: msg`Barcode`, value: ({ container }) => container.barcode }],
  },
  {
    id: 'dates',
    header: msg`Dates`,
    // Two days with the Arabic names of their months.
    width: 142,
    grow: 0.3,
    seen: 'tablet',
    sort: 'startsAt',
    Cell: DatesCell,
    // Each of the two days under its own name: one column of dates would not say of what.
    also: [
      { header: msg`Delivery`, value: (row) => ({ day: row.deliveryOn }) },
      { header: msg`Pickup`, value: (row) => ({ day: row.pickupOn }) },
      { header: msg`Rental days`, value: (row) => row.rentalDays },
    ],
  },
  {
    id: 'driver',
    header: msg`Driver`,
    width: 106,
    grow: 0.4,
    seen: path === '/new-booking' ? 'never' : 'desktop',
    Cell: DriverCell,
    value: ({ driverId }, words) => (driverId === null ? null : (nameOf(driverId, words) ?? words.text(msg`Not on this device`))),
  },
  {
    id: 'quantity',
    header: msg`Quantity`,
    width: 88,
    align: 'end',
    seen: 'wide',
    sort: 'quantity',
    Cell: QuantityCell,
    value: (row) => row.quantity,
  },
  {
    id: 'amount',
    header: msg`Amount`,
    width: 104,
    align: 'end',
    seen: 'desktop',
    Cell: AmountCell,
    value: (row) => {
      const money = knownPrice(row)
      return money && { money }
    },
    also: [{ header: msg`Payment status`, value: (row, { text }) => text(PAYMENT_STANDING_MESSAGES[paymentStandingOf(row)]) }],
  },
  {
    id: 'payment',
    header: msg`Payment method`,
    width: 140,
    seen: 'never',
    Cell: PaymentCell,
    value: (row, { text }) => text(PAYMENT_METHOD_MESSAGES[row.paymentMethod]),
  },
  ...(path === '/new-booking' || path === '/all-booking'
    ? [path === '/new-booking' ? TIME_LEFT : { ...TIME_LEFT, seen: 'never' as const }]
    : []),
  { id: 'start', header: msg`Start`, width: 156, seen: 'never', sort: 'startsAt', Cell: StartCell, value: (row) => ({ at: row.startsAt }) },
  { id: 'end', header: msg`Pickup`, width: 112, seen: 'never', sort: 'pickupOn', Cell: EndCell, value: (row) => ({ day: row.pickupOn }) },
  {
    id: 'booked',
    header: msg`Booked on`,
    width: 120,
    seen: 'never',
    sort: 'bookedAt',
    Cell: BookedCell,
    value: (row) => ({ at: row.bookedAt }),
  },
  {
    id: 'status',
    header: msg`Status`,
    // A new booking has answers only.
    width: path === '/new-booking' ? 148 : 168,
    seen: 'tablet',
    isFixed: true,
    Cell: AnswerCell,
    value: (row, { text }) => text(BOOKING_STATE_MESSAGES[row.status]),
  },
]
