import { msg } from '@lingui/core/macro'
import type { Operation } from '#domain/operations/operation.ts'
import { MOVEMENT_MESSAGES, OPERATION_STATE_MESSAGES } from '#i18n/operation-messages.ts'
import type { ListColumn } from '#screens/list/definition.ts'
import { CustomerCell, DayCell, DriverCell, DurationCell, EtaCell, NumberCell, OrderCell, StatusCell, UpdatedCell } from './cells.tsx'

/** What the columns say that no row has: a driver's name, and how many days a movement is late when it is asked. */
export interface OperationFacts {
  readonly nameOf: (driverId: string) => string
  readonly lateOf: (operation: Operation) => number
}

/** The columns of the list of movements. */
export const operationColumns = ({ nameOf, lateOf }: OperationFacts): readonly ListColumn<'operations'>[] => [
  {
    id: 'order',
    header: msg`Order ID`,
    width: 104,
    seen: 'tablet',
    isFixed: true,
    sort: 'bookingNumber',
    Cell: OrderCell,
    value: (row) => row.bookingNumber,
    also: [{ header: msg({ message: 'Type', context: 'record' }), value: (row, { text }) => text(MOVEMENT_MESSAGES[row.type]) }],
  },
  {
    id: 'customer',
    header: msg`Customer`,
    width: 150,
    grow: 1.4,
    seen: 'tablet',
    Cell: CustomerCell,
    value: (row, { language }) => row.customerName[language],
  },
  { id: 'number', header: msg`Container number`, width: 140, seen: 'desktop', Cell: NumberCell, value: (row) => row.containerNumber },
  {
    id: 'duration',
    header: msg`Duration`,
    width: 92,
    seen: 'wide',
    sort: 'durationDays',
    Cell: DurationCell,
    value: (row) => row.durationDays,
  },
  {
    id: 'day',
    header: msg`Planned for`,
    width: 116,
    seen: 'never',
    sort: 'scheduledOn',
    Cell: DayCell,
    value: (row) => (row.scheduledOn === null ? null : { day: row.scheduledOn }),
  },
  {
    id: 'eta',
    header: msg`ETA`,
    width: 112,
    seen: 'tablet',
    sort: 'expectedAt',
    Cell: EtaCell,
    value: (row) => (row.scheduledOn === null ? null : { day: row.scheduledOn }),
    also: [
      { header: msg`Days late`, value: (row) => lateOf(row) || null },
      { header: msg`Expected there at`, value: (row) => (row.etaAt === null ? null : { at: row.etaAt }) },
      { header: msg`Time window`, value: ({ hours }) => (hours ? `${hours.from}–${hours.to}` : null) },
    ],
  },
  {
    id: 'driver',
    header: msg`Driver`,
    width: 120,
    grow: 0.8,
    seen: 'tablet',
    Cell: DriverCell,
    value: (row) => (row.driverId === null ? null : nameOf(row.driverId)),
  },
  {
    id: 'updated',
    header: msg`Updated at`,
    width: 116,
    seen: 'wide',
    sort: 'updatedAt',
    Cell: UpdatedCell,
    value: (row) => ({ at: row.updatedAt }),
  },
  {
    id: 'status',
    header: msg`Status`,
    width: 156,
    seen: 'tablet',
    isFixed: true,
    sort: 'containerStatus',
    Cell: StatusCell,
    value: (row, { text }) => text(OPERATION_STATE_MESSAGES[row.containerStatus]),
  },
]
