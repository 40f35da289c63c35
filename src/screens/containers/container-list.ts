import { msg } from '@lingui/core/macro'
import type { FirstRows } from '#db/core/list-ahead.ts'
import { BIN_SIZES, WASTE_TYPES } from '#domain/containers/container.ts'
import { BIN_SIZE_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import type { ListDefinition } from '#screens/list/definition.ts'
import { containerColumns, type ListKnowledge } from './columns.ts'
import { OFFER_MESSAGES } from './messages.ts'
import { useZoneChoices } from '#screens/list/use-zones.ts'

const first: ListDefinition<'containers'>['first'] = ({ filters = [], sort = [], search = '' }): FirstRows<'containers'> | null => {
  if (search.trim() !== '') return null
  const [by] = sort
  const direction = by?.column === 'createdAt' && by.direction === 'descending' ? 'backward' : 'forward'
  const index = { kind: 'containers', index: '[createdAt+id]', prefix: [], direction } as const
  return by?.column === 'createdAt' && filters.length === 0 ? { inOrder: index } : { within: index }
}

/** The list of the vendor's containers, as far as their own records say. */
export const CONTAINER_LIST: ListDefinition<'containers'> = {
  kind: 'containers',
  id: 'containers',
  title: msg`Containers`,
  searchLabel: msg`Search barcode or SKU`,
  filters: [],
  tabs: [
    {
      id: 'offered',
      label: OFFER_MESSAGES.offered,
      filters: [{ column: 'enabled', anyOf: [true] }],
      counters: ['containers/offered'],
    },
    {
      id: 'withdrawn',
      label: OFFER_MESSAGES.withdrawn,
      filters: [{ column: 'enabled', anyOf: [false] }],
      counters: ['containers/withdrawn'],
    },
    {
      id: 'all',
      label: msg({ message: 'All', context: 'containers' }),
      filters: [],
      counters: ['containers/offered', 'containers/withdrawn'],
    },
  ],
  sorts: [
    { column: 'createdAt', direction: 'descending', label: msg`Added: newest first` },
    { column: 'barcode', direction: 'ascending', label: msg`Barcode: lowest first` },
    { column: 'price', direction: 'ascending', label: msg`Price: lowest first` },
    { column: 'price', direction: 'descending', label: msg`Price: highest first` },
    { column: 'stock', direction: 'ascending', label: msg`Stock: fewest first` },
    { column: 'stock', direction: 'descending', label: msg`Stock: most first` },
  ],
  thenBy: { column: 'createdAt', direction: 'descending' },
  columns: containerColumns({ zones: new Map(), counts: undefined }),
  chips: [
    {
      type: 'choice',
      column: 'wasteType',
      label: msg`Waste type`,
      choices: WASTE_TYPES.map((value) => ({ value, label: WASTE_TYPE_MESSAGES[value] })),
    },
    {
      type: 'choice',
      column: 'binSize',
      label: msg`Container size`,
      choices: BIN_SIZES.map((value) => ({ value, label: BIN_SIZE_MESSAGES[value] })),
    },
    { type: 'record', column: 'zoneId', label: msg`Zone`, useChoices: useZoneChoices },
  ],
  views: [],
  first,
}

/** The same with what other records say of them. */
export const containerList = (known: ListKnowledge): ListDefinition<'containers'> => ({
  ...CONTAINER_LIST,
  columns: containerColumns(known),
})
