import { msg } from '@lingui/core/macro'
import type { FirstRows } from '#db/core/list-ahead.ts'
import { requestCounter, type RequestType } from '#domain/requests/request.ts'
import { BIN_SIZE_FILTER, WASTE_TYPE_FILTER } from '#screens/list/container-filters.ts'
import type { ListDefinition } from '#screens/list/definition.ts'
import { useZoneChoices } from '#screens/list/use-zones.ts'
import { requestColumns } from './columns.ts'
import { LIST_TITLES, TAB_MESSAGES, TABS } from './messages.ts'

type RequestList = ListDefinition<'requests'>

const first =
  (type: RequestType): RequestList['first'] =>
  ({ filters = [], sort = [], search = '' }, tab): FirstRows<'requests'> | null => {
    if (search.trim() !== '') return null
    const [by] = sort
    const index = '[type+status+requestedAt+id]'
    const direction = by?.column === 'requestedAt' && by.direction === 'descending' ? 'backward' : 'forward'
    if (tab === 'all') return { within: { kind: 'requests', index, prefix: [type], direction } }
    const tabIndex = { kind: 'requests', index, prefix: [type, tab], direction } as const
    // The index holds the tab's rows by the moment they were asked for; in any other order, and through chips, they are picked out of it.
    return by?.column === 'requestedAt' && filters.length === 2 ? { inOrder: tabIndex } : { within: tabIndex }
  }

/** The list of the requests of one type. */
const requestList = (type: RequestType): RequestList => ({
  kind: 'requests',
  id: `requests/${type}`,
  title: LIST_TITLES[type],
  searchLabel: msg`Search number, customer, phone, address or barcode`,
  filters: [{ column: 'type', anyOf: [type] }],
  tabs: TABS.map((tab) => ({
    id: tab,
    label: TAB_MESSAGES[tab],
    filters: tab === 'all' ? [] : [{ column: 'status', anyOf: [tab] }],
    counters: [tab === 'all' ? requestCounter(type) : requestCounter(type, tab)],
    // What is answered is looked up, and what was asked two years ago is hardly ever meant.
    ...(tab === 'pending' ? {} : { usual: { column: 'requestedAt', direction: 'descending' } as const }),
  })),
  waitingTab: 'pending',
  sorts: [
    { column: 'answerBy', direction: 'ascending', label: msg`Most urgent first` },
    { column: 'requestedAt', direction: 'descending', label: msg`Requested: newest first` },
    { column: 'requestedAt', direction: 'ascending', label: msg`Requested: oldest first` },
    { column: 'effectiveOn', direction: 'ascending', label: msg`Takes effect: soonest first` },
    { column: 'effectiveOn', direction: 'descending', label: msg`Takes effect: latest first` },
    ...(type === 'renewal' ? [{ column: 'amount', direction: 'descending', label: msg`Amount: highest first` } as const] : []),
  ],
  thenBy: { column: 'requestedAt', direction: 'ascending' },
  columns: requestColumns(type),
  chips: [
    { type: 'days', column: 'answerBy', label: msg`Answer by`, presets: ['overdue', 'today', 'week', 'month'] },
    { type: 'days', column: 'requestedAt', label: msg`Requested on`, presets: ['today', 'week', 'month'] },
    // Chosen by zone, asked for by the containers that are offered there.
    { type: 'record', column: 'containerId', label: msg`Zone`, useChoices: useZoneChoices },
    BIN_SIZE_FILTER,
    WASTE_TYPE_FILTER,
  ],
  views: [
    { id: 'unanswered', name: msg({ message: 'Unanswered', context: 'view' }), search: '' },
    { id: 'overdue', name: msg({ message: 'Overdue', context: 'view' }), search: 'filter=answerBy.overdue' },
    { id: 'today', name: msg`Due today`, search: 'filter=answerBy.today' },
  ],
  first: first(type),
})

export const REQUEST_LISTS: Readonly<Record<RequestType, RequestList>> = {
  renewal: requestList('renewal'),
  grace_period: requestList('grace_period'),
  early_pickup: requestList('early_pickup'),
  removal: requestList('removal'),
  replacement: requestList('replacement'),
}
