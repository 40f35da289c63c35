import { msg } from '@lingui/core/macro'
import { PAYMENT_METHODS } from '#domain/bookings/booking-parts.ts'
import { EARNING_STATES, earningCounter, owedOf, settledOf } from '#domain/earnings/earning.ts'
import { sar } from '#domain/kernel/money.ts'
import { BIN_SIZE_MESSAGES, PAYMENT_METHOD_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { EARNING_STATE_MESSAGES } from '#i18n/money-messages.ts'
import { BIN_SIZE_FILTER } from '#screens/list/container-filters.ts'
import type { ListDefinition } from '#screens/list/definition.ts'
import { firstByMoment } from '#screens/list/record/first-by-moment.ts'
import {
  BookingCell,
  CommissionCell,
  CompletedCell,
  ContainerCell,
  EarningStatus,
  GrossCell,
  NetCell,
  PayoutCell,
  VatCell,
} from './cells.tsx'

/** What completed bookings brought, one row each. */
export const EARNING_LIST: ListDefinition<'earnings'> = {
  kind: 'earnings',
  id: 'earnings',
  title: msg`My earnings`,
  searchLabel: msg`Search earnings`,
  filters: [],
  tabs: [
    {
      id: 'all',
      label: msg({ message: 'All', context: 'earnings' }),
      filters: [],
      counters: ['earnings'],
    },
    ...EARNING_STATES.map((state) => ({
      id: state,
      label: EARNING_STATE_MESSAGES[state],
      filters: [{ column: 'status', anyOf: [state] } as const],
      counters: [earningCounter(state)],
    })),
  ],
  sorts: [
    { column: 'completedAt', direction: 'descending', label: msg`Completed: newest first` },
    { column: 'completedAt', direction: 'ascending', label: msg`Completed: oldest first` },
    { column: 'net', direction: 'descending', label: msg`Net amount: highest first` },
  ],
  thenBy: { column: 'completedAt', direction: 'descending' },
  columns: [
    {
      id: 'booking',
      header: msg`Booking`,
      width: 150,
      grow: 1,
      seen: 'tablet',
      isFixed: true,
      sort: 'bookingNumber',
      Cell: BookingCell,
      value: (row) => row.bookingNumber,
      also: [{ header: msg`Customer`, value: (row, { language }) => row.customerName[language] }],
    },
    {
      id: 'container',
      header: msg`Waste type`,
      width: 120,
      grow: 0.6,
      seen: 'desktop',
      Cell: ContainerCell,
      value: (row, { text }) => text(WASTE_TYPE_MESSAGES[row.container.wasteType]),
      also: [{ header: msg`Container size`, value: (row, { text }) => text(BIN_SIZE_MESSAGES[row.container.binSize]) }],
    },
    {
      id: 'completed',
      header: msg`Completed on`,
      width: 114,
      seen: 'tablet',
      sort: 'completedAt',
      Cell: CompletedCell,
      value: (row) => ({ at: row.completedAt }),
    },
    {
      id: 'gross',
      header: msg`Gross amount`,
      width: 124,
      align: 'end',
      seen: 'desktop',
      sort: 'gross',
      Cell: GrossCell,
      value: (row) => ({ money: row.gross }),
      isSummed: true,
      also: [{ header: msg`Method`, value: (row, { text }) => text(PAYMENT_METHOD_MESSAGES[row.method]) }],
    },
    {
      id: 'commission',
      header: msg`Commission`,
      width: 124,
      align: 'end',
      seen: 'wide',
      sort: 'commission',
      Cell: CommissionCell,
      value: (row) => ({ money: row.commission }),
      isSummed: true,
    },
    {
      id: 'vat',
      header: msg`VAT on commission`,
      width: 150,
      align: 'end',
      seen: 'never',
      sort: 'vat',
      Cell: VatCell,
      value: (row) => ({ money: row.vat }),
      isSummed: true,
    },
    {
      id: 'net',
      header: msg`Net amount`,
      width: 124,
      align: 'end',
      seen: 'tablet',
      isFixed: true,
      sort: 'net',
      Cell: NetCell,
      value: (row) => ({ money: row.net }),
      isSummed: true,
    },
    {
      id: 'status',
      header: msg`Status`,
      width: 156,
      seen: 'tablet',
      Cell: EarningStatus,
      value: (row, { text }) => text(EARNING_STATE_MESSAGES[row.status]),
    },
    {
      id: 'payout',
      header: msg`Expected payout`,
      width: 120,
      seen: 'wide',
      sort: 'expectedPayoutOn',
      Cell: PayoutCell,
      value: (row) => (row.expectedPayoutOn === null ? null : { day: row.expectedPayoutOn }),
      also: [
        { header: msg`Owed on cash`, value: (row) => ({ money: sar(owedOf(row)) }), isSummed: true },
        { header: msg`Paid to the marketplace`, value: (row) => ({ money: sar(settledOf(row)) }), isSummed: true },
      ],
    },
  ],
  chips: [
    { type: 'days', column: 'completedAt', label: msg`Completed on`, presets: ['today', 'week', 'month'] },
    {
      type: 'choice',
      column: 'method',
      label: msg`Method`,
      choices: PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_MESSAGES[value] })),
    },
    {
      type: 'choice',
      column: 'inCash',
      label: msg`Cash`,
      choices: [{ value: 'true', label: msg`All or part in cash` }],
    },
    {
      type: 'choice',
      column: 'isDue',
      label: msg`Payout`,
      choices: [{ value: 'true', label: msg`Still to be paid out` }],
    },
    {
      type: 'choice',
      column: 'isOwed',
      label: msg`Commission`,
      choices: [{ value: 'true', label: msg`Owed on cash` }],
    },
    BIN_SIZE_FILTER,
  ],
  views: [],
  first: firstByMoment('earnings', 'completedAt', 'backward'),
}
