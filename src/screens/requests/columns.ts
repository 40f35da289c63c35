import { msg } from '@lingui/core/macro'
import type { CellValue } from '#db/export/cell-value.ts'
import { answerBy } from '#domain/requests/answer-by.ts'
import type { RequestDetails, RequestType } from '#domain/requests/request.ts'
import {
  BIN_SIZE_MESSAGES,
  CAUSE_MESSAGES,
  PAYMENT_METHOD_MESSAGES,
  REQUEST_STATE_MESSAGES,
  WASTE_TYPE_MESSAGES,
} from '#i18n/domain-messages.ts'
import { formatDay } from '#i18n/formats.ts'
import type { ListColumn, TextContext } from '#screens/list/definition.ts'
import {
  AmountCell,
  AnswerByCell,
  AnswerCell,
  BookingCell,
  ChangeCell,
  ContainerCell,
  CustomerCell,
  DecidedCell,
  EffectiveCell,
  RequestedCell,
} from './cells.tsx'
import { EFFECTIVE_MESSAGES } from './messages.ts'
import { PLAIN_COLUMNS } from './plain-fields.tsx'

type Column = ListColumn<'requests'>

const describeChange = (details: RequestDetails, { language, text }: TextContext): CellValue => {
  // From right to left the arrow points the other way, as on the screen.
  const fromTo = (before: string | number, after: string | number) => text(msg`${before} → ${after}`)
  switch (details.type) {
    case 'renewal':
      return fromTo(details.initialDays, details.initialDays + details.renewalDays)
    case 'grace_period':
      return fromTo(details.originalDays, details.originalDays + details.graceDays)
    case 'early_pickup':
      return fromTo(formatDay(details.originalPickupOn, language), formatDay(details.pickupOn, language))
    case 'removal':
    case 'replacement':
      return text(CAUSE_MESSAGES[details.cause])
  }
}

const CHANGE_HEADERS = {
  renewal: msg`Rental days`,
  grace_period: msg`Rental days`,
  early_pickup: msg`Pickup day`,
  removal: msg`Cause`,
  replacement: msg`Cause`,
} as const satisfies Readonly<Record<RequestType, unknown>>

/** As wide as the header in one line, with its arrow. */
const EFFECTIVE_WIDTHS: Readonly<Record<RequestType, number>> = {
  renewal: 104,
  grace_period: 104,
  early_pickup: 124,
  removal: 106,
  replacement: 134,
}

/** The columns of a request list. Where the day of the change is the day to answer by, one of the two is enough. */
export const requestColumns = (type: RequestType): readonly Column[] => {
  const isLonger = type === 'renewal' || type === 'grace_period'
  const change: Column = {
    id: 'change',
    header: CHANGE_HEADERS[type],
    width: isLonger ? 104 : 112,
    grow: 0.4,
    seen: 'desktop',
    Cell: ChangeCell,
    value: ({ details }, words) => describeChange(details, words),
  }
  const effective: Column = {
    id: 'effective',
    header: EFFECTIVE_MESSAGES[type],
    width: EFFECTIVE_WIDTHS[type],
    seen: isLonger ? 'wide' : 'tablet',
    sort: 'effectiveOn',
    Cell: EffectiveCell,
    value: (row) => ({ day: row.effectiveOn }),
  }
  return [
    {
      id: 'customer',
      header: msg`Customer`,
      width: 148,
      grow: 1.8,
      seen: 'tablet',
      isFixed: true,
      Cell: CustomerCell,
      value: (row, { language }) => row.customerName[language],
      also: [{ header: msg`Address`, value: (row, { language }) => row.address[language] }],
    },
    {
      id: 'container',
      header: msg`Container`,
      width: 120,
      grow: 1,
      seen: 'tablet',
      Cell: ContainerCell,
      value: ({ container }, { text }) =>
        `${text(BIN_SIZE_MESSAGES[container.binSize])} · ${text(WASTE_TYPE_MESSAGES[container.wasteType])}`,
      also: [{ header: msg`Barcode`, value: ({ container }) => container.barcode }],
    },
    ...(isLonger ? [change] : [effective, change]),
    {
      id: 'answerBy',
      header: msg`Answer by`,
      width: 96,
      seen: isLonger ? 'desktop' : 'never',
      sort: 'answerBy',
      Cell: AnswerByCell,
      value: (row) => ({ day: answerBy(row) }),
    },
    ...(isLonger ? [effective] : []),
    {
      id: 'requested',
      header: msg`Requested on`,
      width: 116,
      seen: 'tablet',
      sort: 'requestedAt',
      Cell: RequestedCell,
      value: (row) => ({ at: row.requestedAt }),
      also: [{ header: msg`Request number`, value: (row) => row.number }],
    },
    ...(type === 'renewal'
      ? [
          {
            id: 'amount',
            header: msg`Amount`,
            width: 96,
            align: 'end',
            seen: 'tablet',
            sort: 'amount',
            Cell: AmountCell,
            value: ({ details }) => (details.type === 'renewal' ? { money: details.amount } : null),
            also: [
              {
                header: msg`Payment method`,
                value: ({ details }, { text }) =>
                  details.type === 'renewal' ? text(PAYMENT_METHOD_MESSAGES[details.paymentMethod]) : null,
              },
            ],
          } satisfies Column,
        ]
      : []),
    {
      id: 'booking',
      header: msg`Booking`,
      width: 92,
      seen: 'never',
      Cell: BookingCell,
      value: (row) => row.bookingNumber,
    },
    ...PLAIN_COLUMNS,
    {
      id: 'decided',
      header: msg`Answered`,
      width: 150,
      seen: 'never',
      sort: 'decidedAt',
      Cell: DecidedCell,
      value: (row) => (row.decidedAt === null ? null : { at: row.decidedAt }),
    },
    {
      id: 'answer',
      header: msg`Status`,
      width: 148,
      seen: 'tablet',
      isFixed: true,
      Cell: AnswerCell,
      value: (row, { text }) => text(REQUEST_STATE_MESSAGES[row.status]),
    },
  ]
}
