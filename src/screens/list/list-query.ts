import type { Filter, Query } from '#db/query/query.ts'
import { findEntity } from '#domain/entities.ts'
import { momentsOf, rangeOf } from '#domain/kernel/day-range.ts'
import type { ColumnName, Kind } from '#domain/kernel/entity.ts'
import type { Day } from '#domain/kernel/instant.ts'
import type { ListDefinition } from './definition.ts'
import type { FilterValue, ListState } from './list-state.ts'

/** What values of a column stand for, where they are chosen by something else: a zone for its containers. What is not there stands for itself. */
export type Members = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

const NONE: Members = new Map()

const filterOf = <K extends Kind>(kind: K, column: ColumnName<K>, value: FilterValue, today: Day, members: Members): Filter<K> => {
  const type = findEntity(kind)?.columns[column]?.type
  const own = members.get(column)
  if (own && 'anyOf' in value) return { column, anyOf: value.anyOf.flatMap((one) => own.get(one) ?? [one]) }
  if ('anyOf' in value) return { column, anyOf: type === 'flag' ? value.anyOf.map((one) => one === 'true') : value.anyOf }
  const range = 'preset' in value ? rangeOf(value.preset, today) : value.days
  return { column, ...(type === 'instant' ? momentsOf(range) : range) }
}

/** What a list asks for. `today`: the day in Riyadh, which its presets are counted from. */
export const queryOf = <K extends Kind>(
  definition: ListDefinition<K>,
  state: ListState<K>,
  today: Day,
  members: Members = NONE,
): Query<K> => {
  const { kind, filters, tabs, chips, thenBy } = definition
  return {
    kind,
    filters: [
      ...filters,
      ...(tabs.find(({ id }) => id === state.tab)?.filters ?? []),
      ...chips.flatMap(({ column }) => {
        const value = state.filters.get(column)
        return value ? [filterOf(kind, column, value, today, members)] : []
      }),
    ],
    sort: state.sort.column === thenBy.column ? [state.sort] : [state.sort, thenBy],
    search: state.q,
  }
}
