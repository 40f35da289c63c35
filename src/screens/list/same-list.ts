import type { Kind } from '#domain/kernel/entity.ts'
import type { ListDefinition } from './definition.ts'
import type { ListSearch } from './list-search.ts'
import { readList, writeList, type FilterValue } from './list-state.ts'

const inOrder = (value: FilterValue): FilterValue => ('anyOf' in value ? { anyOf: [...new Set(value.anyOf)].toSorted() } : value)

/**
 * The one form of all addresses that show the same rows in the same order: what is usual is not said, filters and their choices stand in
 * order, what nobody understands is left out. Who is selected and how it is laid out are no part of it.
 */
export const normalForm = <K extends Kind>(definition: ListDefinition<K>, search: ListSearch): string => {
  const { state } = readList(definition, search)
  const filters = [...state.filters].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([column, value]) => [column, inOrder(value)] as const)
  const { status, q, sort, filter } = writeList(definition, { ...state, filters: new Map(filters) })
  return JSON.stringify([status, q.trim(), sort, filter])
}

/** Whether `view` is what is shown: the same list, and the same columns where the view names any. */
export const isShown = <K extends Kind>(definition: ListDefinition<K>, view: ListSearch, shown: ListSearch): boolean =>
  normalForm(definition, view) === normalForm(definition, shown) && (view.columns === '' || view.columns === shown.columns)
