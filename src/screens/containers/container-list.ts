import { msg } from '@lingui/core/macro'
import { BIN_SIZE_FILTER, WASTE_TYPE_FILTER } from '#screens/list/container-filters.ts'
import type { ListDefinition } from '#screens/list/definition.ts'
import { firstByMoment } from '#screens/list/record/first-by-moment.ts'
import { containerColumns, type ListKnowledge } from './columns.ts'
import { OFFER_MESSAGES } from './messages.ts'
import { useZoneChoices } from '#screens/list/use-zones.ts'

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
  chips: [WASTE_TYPE_FILTER, BIN_SIZE_FILTER, { type: 'record', column: 'zoneId', label: msg`Zone`, useChoices: useZoneChoices }],
  views: [],
  first: firstByMoment('containers', 'createdAt', 'forward'),
}

/** The same with what other records say of them. */
export const containerList = (known: ListKnowledge): ListDefinition<'containers'> => ({
  ...CONTAINER_LIST,
  columns: containerColumns(known),
})
