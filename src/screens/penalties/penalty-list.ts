import { msg } from '@lingui/core/macro'
import { PENALTY_STATES } from '#domain/penalties/lifecycle.ts'
import { isDisputed, PENALTY_CAUSES, penaltyCounter } from '#domain/penalties/penalty.ts'
import { BIN_SIZE_MESSAGES } from '#i18n/domain-messages.ts'
import { PENALTY_CAUSE_MESSAGES, PENALTY_STATE_MESSAGES } from '#i18n/money-messages.ts'
import { BIN_SIZE_FILTER } from '#screens/list/container-filters.ts'
import type { ListDefinition } from '#screens/list/definition.ts'
import { firstByMoment } from '#screens/list/record/first-by-moment.ts'
import { AmountCell, BookingCell, CauseCell, ContainerCell, IssuedCell, StatusCell } from './cells.tsx'

/** What the vendor owes for breaking the marketplace's rules. */
export const PENALTY_LIST: ListDefinition<'penalties'> = {
  kind: 'penalties',
  id: 'penalties',
  title: msg`Penalty payments`,
  searchLabel: msg`Search penalties`,
  filters: [],
  tabs: [
    ...PENALTY_STATES.map((state) => ({
      id: state,
      label: PENALTY_STATE_MESSAGES[state],
      filters: [{ column: 'status', anyOf: [state] } as const],
      counters: [penaltyCounter(state)],
    })),
    {
      id: 'all',
      label: msg({ message: 'All', context: 'penalties' }),
      filters: [],
      counters: ['penalties'],
    },
  ],
  sorts: [
    { column: 'issuedAt', direction: 'descending', label: msg`Issued: newest first` },
    { column: 'issuedAt', direction: 'ascending', label: msg`Issued: oldest first` },
    { column: 'amount', direction: 'descending', label: msg`Amount: highest first` },
  ],
  thenBy: { column: 'issuedAt', direction: 'descending' },
  columns: [
    {
      id: 'booking',
      header: msg`Booking`,
      width: 140,
      grow: 1,
      seen: 'tablet',
      isFixed: true,
      sort: 'bookingNumber',
      Cell: BookingCell,
      value: (row) => row.bookingNumber,
      also: [{ header: msg`Customer`, value: (row, { language }) => row.customerName[language] }],
    },
    {
      id: 'issued',
      header: msg`Date`,
      width: 112,
      seen: 'tablet',
      sort: 'issuedAt',
      Cell: IssuedCell,
      value: (row) => ({ at: row.issuedAt }),
    },
    {
      id: 'cause',
      header: msg`Reason`,
      width: 160,
      grow: 1.4,
      seen: 'tablet',
      Cell: CauseCell,
      value: (row, { text }) => text(PENALTY_CAUSE_MESSAGES[row.cause]),
      also: [{ header: msg`Note`, value: (row) => row.note }],
    },
    {
      id: 'amount',
      header: msg`Amount`,
      width: 116,
      align: 'end',
      seen: 'tablet',
      sort: 'amount',
      Cell: AmountCell,
      value: (row) => ({ money: row.amount }),
      isSummed: true,
    },
    {
      id: 'container',
      header: msg`Size and quantity`,
      width: 130,
      seen: 'desktop',
      sort: 'binSize',
      Cell: ContainerCell,
      value: (row, { text }) => text(BIN_SIZE_MESSAGES[row.container.binSize]),
      also: [{ header: msg`Quantity`, value: (row) => row.quantity }],
    },
    {
      id: 'status',
      header: msg`Status`,
      width: 124,
      seen: 'tablet',
      Cell: StatusCell,
      value: (row, { text }) => text(isDisputed(row) ? msg`Disputed` : PENALTY_STATE_MESSAGES[row.status]),
    },
  ],
  chips: [
    { type: 'days', column: 'issuedAt', label: msg`Date`, presets: ['today', 'week', 'month'] },
    {
      type: 'choice',
      column: 'status',
      label: msg`Status`,
      choices: PENALTY_STATES.map((value) => ({ value, label: PENALTY_STATE_MESSAGES[value] })),
    },
    {
      type: 'choice',
      column: 'cause',
      label: msg`Reason`,
      choices: PENALTY_CAUSES.map((value) => ({ value, label: PENALTY_CAUSE_MESSAGES[value] })),
    },
    {
      type: 'choice',
      column: 'disputed',
      label: msg`Dispute`,
      choices: [{ value: 'true', label: msg`Disputed` }],
    },
    BIN_SIZE_FILTER,
  ],
  views: [],
  first: firstByMoment('penalties', 'issuedAt', 'backward'),
}
