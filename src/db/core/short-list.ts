import type { Documents, EntityDefinition, Kind } from '#domain/kernel/entity.ts'
import { findEntity } from '#domain/entities.ts'
import { borderOf, figureOf, wantedFigureOf } from '#domain/kernel/figure.ts'
import type { Filter, Query, Sort } from '#db/query/query.ts'
import { onAnyRow } from './any-row.ts'
import type { PortalStore } from './database.ts'
import { readRange, type KeysetQuery } from './keyset.ts'
import type { StoredRow } from './stored.ts'

/** Rows of an index that are read whole and put in order here; a longer list is left to the columns. */
const MOST_ROWS = 400

/** Indexes that were too long to be read whole when they were read last, by device. */
const long = new Set<string>()
const keyOf = (db: PortalStore, within: KeysetQuery): string => db.name + JSON.stringify(within)

/** Whether {@link readShortList} found an index too long when it was asked last: hundreds of rows need not be read again to find that out. */
export const wasLong = (db: PortalStore, within: KeysetQuery): boolean => long.has(keyOf(db, within))

type Row = StoredRow

/** What a row counts as in a column; null: nothing, or a column that this release does not have. */
const figureIn = (entity: EntityDefinition, name: string, row: Row): string | number | null => {
  const column = entity.columns[name]
  return column ? onAnyRow(() => figureOf(column, column.read(row)), null) : null
}

const isMeant = (entity: EntityDefinition, filter: Filter, row: Row): boolean => {
  const column = entity.columns[filter.column]
  if (!column) return true
  const own = figureIn(entity, filter.column, row)
  if ('anyOf' in filter)
    return filter.anyOf.some((value) => {
      const wanted = wantedFigureOf(column, value)
      return own === wanted && (own !== null || value === null)
    })
  // Nothing lies within a border that is none, and ids have no order to lie in between.
  const isWithin = (border: unknown, order: (border: number, own: number) => boolean) => {
    const edge = border === undefined ? own : borderOf(column, border)
    return typeof own === 'number' && typeof edge === 'number' && order(edge, own)
  }
  return isWithin(filter.from, (from, figure) => figure >= from) && isWithin(filter.to, (to, figure) => figure <= to)
}

const compare = (entity: EntityDefinition, { column, direction }: Sort, a: Row, b: Row): number => {
  const [own, other] = [figureIn(entity, column, a), figureIn(entity, column, b)]
  if (own === null || other === null) return Number(own === null) - Number(other === null)
  if (own === other) return 0
  return own < other === (direction === 'ascending') ? -1 : 1
}

/** Those of some rows that a question means, in the order in which the columns would give them. */
export const inOrder = <R extends Row>(query: Query, rows: readonly R[]): R[] => {
  const entity = findEntity(query.kind)
  if (!entity) return []
  const sorts = query.sort ?? []
  const byId = sorts.at(-1)?.direction === 'descending' ? -1 : 1
  return rows
    .filter((row) => (query.filters ?? []).every((filter) => isMeant(entity, filter, row)))
    .sort((a, b) => {
      for (const sort of sorts) {
        const order = compare(entity, sort, a, b)
        if (order !== 0) return order
      }
      return a.id < b.id ? -byId : byId
    })
}

/**
 * All rows of a short list, in the order in which the columns would give them, read by an index that holds them and maybe more.
 * Undefined where there are too many to read at once, or where words are looked for: that is for the columns.
 */
export const readShortList = async <K extends Kind>(
  db: PortalStore,
  { query, within }: { query: Query<K>; within: KeysetQuery<K> },
): Promise<StoredRow<Documents[K]>[] | undefined> => {
  if ((query.search ?? '').trim() !== '') return undefined
  const rows = await readRange(db, within, { from: null, limit: MOST_ROWS + 1 })
  const isLong = rows.length > MOST_ROWS
  long[isLong ? 'add' : 'delete'](keyOf(db, within))
  return isLong ? undefined : inOrder(query, rows)
}
