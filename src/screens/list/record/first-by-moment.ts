import type { ColumnName, Kind } from '#domain/kernel/entity.ts'
import type { ListDefinition } from '../definition.ts'

/**
 * The first rows of a list, by the index `[column+id]` of its noun: it holds them in the order of a moment. `usual` is the way it is read
 * where they are sorted by anything else, or are searched for by filters.
 */
export const firstByMoment =
  <K extends Kind>(kind: K, column: ColumnName<K>, usual: 'forward' | 'backward'): ListDefinition<K>['first'] =>
  ({ filters = [], sort = [], search = '' }) => {
    if (search.trim() !== '') return null
    const [by] = sort
    const isByMoment = by?.column === column
    const asked = by?.direction === 'ascending' ? 'forward' : 'backward'
    const index = { kind, index: `[${column}+id]`, prefix: [], direction: isByMoment ? asked : usual }
    return isByMoment && filters.length === 0 ? { inOrder: index } : { within: index }
  }
