import { msg } from '@lingui/core/macro'
import { addDaysTo, type Day } from '#domain/kernel/instant.ts'
import { MOVEMENTS } from '#domain/operations/lifecycle.ts'
import { MOVEMENT_MESSAGES } from '#i18n/operation-messages.ts'
import type { ListDefinition, ListTab } from '#screens/list/definition.ts'
import { operationColumns, type OperationFacts } from './columns.ts'
import { daysLate } from './operation-looks.tsx'
import { useBookingNames } from '#screens/list/record/use-booking-names.ts'
import { useDriverChoices } from '#screens/list/record/use-drivers.ts'

const OPEN = { column: 'open', anyOf: [true] } as const
/** Bins that stand at customers' and are to be fetched. */
const ON_SITE = { column: 'onSite', anyOf: [true] } as const

/** Every open movement is in one of the first four: what nobody drove yesterday comes up again by itself. */
const tabs = (today: Day): readonly Omit<ListTab<'operations'>, 'counters'>[] => [
  {
    id: 'today',
    label: msg({ message: 'Today', context: 'movements' }),
    filters: [OPEN, { column: 'scheduledOn', from: today, to: today }],
  },
  {
    id: 'outstanding',
    label: msg({ message: 'Outstanding', context: 'movements' }),
    filters: [OPEN, { column: 'scheduledOn', to: addDaysTo(today, -1) }],
  },
  {
    id: 'upcoming',
    label: msg({ message: 'Upcoming', context: 'movements' }),
    filters: [OPEN, { column: 'scheduledOn', from: addDaysTo(today, 1) }],
  },
  { id: 'undated', label: msg`Without a day`, filters: [OPEN, { column: 'scheduledOn', anyOf: [null] }] },
  { id: 'unassigned', label: msg`Without a driver`, filters: [OPEN, { column: 'assigned', anyOf: [false] }] },
  {
    id: 'on_site',
    label: msg({ message: 'On site', context: 'movements' }),
    filters: [ON_SITE],
  },
  {
    id: 'overdue',
    label: msg({ message: 'Overdue', context: 'movements' }),
    filters: [ON_SITE, { column: 'dueOn', to: addDaysTo(today, -1) }],
  },
  { id: 'full', label: msg`Full in the yard`, filters: [{ column: 'containerStatus', anyOf: ['full'] }] },
  {
    id: 'done',
    label: msg({ message: 'Done', context: 'movements' }),
    filters: [{ column: 'containerStatus', anyOf: ['on_site', 'full', 'returned', 'emptied'] }],
  },
  { id: 'all', label: msg({ message: 'All', context: 'movements' }), filters: [] },
]

/** The list of movements on a day; `lateOf`: left out, all of the day before is late. */
export const operationList = (
  today: Day,
  nameOf: OperationFacts['nameOf'],
  lateOf: OperationFacts['lateOf'] = (operation) => daysLate(operation, today),
): ListDefinition<'operations'> => ({
  kind: 'operations',
  id: 'operations',
  title: msg`Operations`,
  searchLabel: msg`Search order, customer or container number`,
  filters: [],
  // What is meant moves with the day: the screen asks the columns how many there are.
  tabs: tabs(today).map((tab) => ({ ...tab, counters: [] })),
  sorts: [
    { column: 'expectedAt', direction: 'ascending', label: msg`Expected: soonest first` },
    { column: 'scheduledOn', direction: 'ascending', label: msg`Planned: by day and run` },
    { column: 'dueOn', direction: 'ascending', label: msg`Agreed day: latest behind first` },
    { column: 'runOrder', direction: 'ascending', label: msg`Place in the driver’s day` },
    { column: 'updatedAt', direction: 'descending', label: msg`Updated: newest first` },
  ],
  thenBy: { column: 'runOrder', direction: 'ascending' },
  columns: operationColumns({ nameOf, lateOf }),
  chips: [
    { type: 'record', column: 'driverId', label: msg`Driver`, useChoices: useDriverChoices },
    { type: 'days', column: 'scheduledOn', label: msg`Planned for`, presets: ['overdue', 'today', 'week', 'month'] },
    {
      type: 'choice',
      column: 'type',
      label: msg({ message: 'Type', context: 'record' }),
      choices: MOVEMENTS.map((value) => ({ value, label: MOVEMENT_MESSAGES[value] })),
    },
    {
      type: 'choice',
      column: 'noted',
      label: msg`Driver’s note`,
      choices: [
        { value: 'true', label: msg`With a note` },
        { value: 'false', label: msg`Without a note` },
      ],
    },
    { type: 'record', column: 'bookingId', label: msg`Booking`, useChoices: useBookingNames, isGiven: true },
  ],
  views: [
    { id: 'late', name: msg`Overdue on site`, search: 'status=overdue&sort=dueOn' },
    { id: 'noted', name: msg`With a driver’s note`, search: 'status=all&filter=noted.true&sort=-updatedAt' },
  ],
  first: () => null,
})
