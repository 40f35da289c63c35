import * as v from 'valibot'
import type { Sort } from '#db/query/query.ts'
import { DAY_PRESETS, type DayPreset, type DayRange } from '#domain/kernel/day-range.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import { day } from '#domain/kernel/instant.ts'
import type { ListDefinition, ListFilter } from './definition.ts'
import { partsOf, type ListSearch } from './list-search.ts'

/** A filter as somebody set it. */
export type FilterValue = { readonly anyOf: readonly string[] } | { readonly preset: DayPreset } | { readonly days: DayRange }

export type FilterValues = ReadonlyMap<string, FilterValue>

/** What a list shows. */
export interface ListState<K extends Kind> {
  readonly tab: string
  readonly q: string
  readonly sort: Sort<K>
  /** By column of the noun: those of the definition, and no others. */
  readonly filters: FilterValues
  /** Null: as the person laid it out, or as it is declared. */
  readonly columns: readonly string[] | null
  readonly selected: readonly string[] | 'all'
}

/** Parts of an address. */
type Part = keyof ListSearch

/** Selections of more rows are not written into the address: it would be cut off somewhere on its way. */
const MOST_SELECTED = 50
const UUID = /^[0-9a-f-]{1,40}$/

const isDay = (written: string): boolean => v.is(day, written)

/** A sort as it stands in the address. */
export const writeSort = ({ column, direction }: Sort): string => `${direction === 'descending' ? '-' : ''}${column}`

const readSort = <K extends Kind>(definition: ListDefinition<K>, written: string): Sort<K> | undefined => {
  const direction = written.startsWith('-') ? 'descending' : 'ascending'
  const sortable = [...definition.columns.flatMap(({ sort }) => sort ?? []), ...definition.sorts.map(({ column }) => column)]
  const column = sortable.find((candidate) => candidate === written.replace(/^-/, ''))
  return column === undefined ? undefined : { column, direction }
}

const usualSortOf = <K extends Kind>({ tabs, sorts: [first], thenBy }: ListDefinition<K>, tab: string): Sort<K> =>
  tabs.find(({ id }) => id === tab)?.usual ?? (first ? { column: first.column, direction: first.direction } : thenBy)

/** The list in another tab: in that one's order, unless another was chosen. */
export const inTab = <K extends Kind>(
  definition: ListDefinition<K>,
  { tab, sort }: Pick<ListState<K>, 'tab' | 'sort'>,
  next: string,
): Pick<ListState<K>, 'tab' | 'sort'> => ({
  tab: next,
  sort: writeSort(sort) === writeSort(usualSortOf(definition, tab)) ? usualSortOf(definition, next) : sort,
})

const readFilter = (filter: ListFilter, values: readonly string[]): FilterValue | undefined => {
  switch (filter.type) {
    case 'days': {
      const [first = '', last] = values
      const preset = DAY_PRESETS.find((candidate) => candidate === first)
      if (preset && last === undefined) return { preset }
      if (last === undefined || values.length !== 2 || first + last === '') return undefined
      if ([first, last].some((written) => written !== '' && !isDay(written))) return undefined
      return { days: { ...(first === '' ? {} : { from: first }), ...(last === '' ? {} : { to: last }) } }
    }
    case 'choice':
      return values.length > 0 && values.every((value) => filter.choices.some((choice) => choice.value === value))
        ? { anyOf: [...new Set(values)] }
        : undefined
    case 'record':
      return values.length > 0 && values.every((value) => UUID.test(value)) ? { anyOf: [...new Set(values)] } : undefined
  }
}

/** Reads an address. What it does not understand (of a later release, or mistyped) counts as not there, and is named in `unknown`. */
export const readList = <K extends Kind>(
  definition: ListDefinition<K>,
  search: ListSearch,
): { readonly state: ListState<K>; readonly unknown: readonly Part[] } => {
  const unknown = new Set<Part>()
  const [usualTab] = definition.tabs
  const tab = definition.tabs.find(({ id }) => id === search.status)
  const shown = (tab ?? usualTab)?.id ?? ''
  if (search.status !== '' && !tab) unknown.add('status')
  const asked = readSort(definition, search.sort)
  if (search.sort !== '' && !asked) unknown.add('sort')
  const filters = new Map<string, FilterValue>()
  const written = partsOf(search, 'filter', '*')
  if (written.isCut) unknown.add('filter')
  for (const one of written.values) {
    const [name, ...values] = one.split('.')
    const filter = definition.chips.find(({ column }) => column === name)
    const value = filter && readFilter(filter, values)
    if (filter && value) filters.set(filter.column, value)
    else unknown.add('filter')
  }
  const ids = definition.columns.map(({ id }) => id)
  const named = partsOf(search, 'columns', '.')
  const columns = named.values.filter((id) => ids.includes(id))
  if (named.isCut || columns.length < named.values.length) unknown.add('columns')
  const { values: selected, isCut } = partsOf(search, 'selected', '.')
  if (isCut || (search.selected !== 'all' && selected.some((id) => !UUID.test(id)))) unknown.add('selected')
  return {
    state: {
      tab: shown,
      q: search.q,
      sort: asked ?? usualSortOf(definition, shown),
      filters,
      columns: columns.length > 0 ? [...new Set(columns)] : null,
      selected: search.selected === 'all' ? 'all' : selected.filter((id) => UUID.test(id)),
    },
    unknown: [...unknown],
  }
}

const writeFilter = (column: string, value: FilterValue): string =>
  [column, ...('anyOf' in value ? value.anyOf : 'preset' in value ? [value.preset] : [value.days.from ?? '', value.days.to ?? ''])].join(
    '.',
  )

const usual = (written: string, unsaid: string | undefined): string => (written === unsaid ? '' : written)

/** Who is selected as it stands in the address: nobody, where they are too many for it. */
export const writeSelected = (selected: ListState<Kind>['selected']): string =>
  selected === 'all' ? 'all' : selected.length > MOST_SELECTED ? '' : selected.join('.')

/** Writes an address, without what is usual. */
export const writeList = <K extends Kind>(definition: ListDefinition<K>, state: ListState<K>): ListSearch => ({
  status: usual(state.tab, definition.tabs[0]?.id),
  q: state.q,
  sort: usual(writeSort(state.sort), writeSort(usualSortOf(definition, state.tab))),
  filter: [...state.filters].map(([column, value]) => writeFilter(column, value)).join('*'),
  columns: state.columns?.join('.') ?? '',
  selected: writeSelected(state.selected),
})
