import Dexie, { type Collection } from 'dexie'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import type { PortalStore } from './database.ts'
import type { StoredRow } from './stored.ts'

/** Which rows a list shows and in which order: a compound index, the values of its first fields, and the direction. */
export interface ListQuery<K extends Kind = Kind> {
  readonly kind: K
  /** A compound index of the noun that ends in `+id`, e.g. `[type+status+requestedAt+id]`. */
  readonly index: string
  /** Values of the leading fields: the rows of this list. */
  readonly prefix: readonly string[]
  readonly direction: 'forward' | 'backward'
  /** Words to find (empty: all rows). */
  readonly search: string
}

export type IndexKey = readonly string[]

const fieldsOf = (index: string): string[] => index.slice(1, -1).split('+')

/** The key under which the index of the query holds a row. */
export const keyOf = (query: ListQuery, row: StoredRow): IndexKey => {
  const values = new Map<string, unknown>(Object.entries(row))
  return fieldsOf(query.index).map((field) => {
    const value = values.get(field)
    return typeof value === 'string' ? value : ''
  })
}

/** The rows of the list from a key on (null: from its start), in its order. */
export const rangeOf = <K extends Kind>(
  db: PortalStore,
  query: ListQuery<K>,
  from: IndexKey | null,
): Collection<StoredRow<Documents[K]>, string> => {
  const { prefix } = query
  const table = db.rows(query.kind).where(query.index)
  if (query.direction === 'forward') return table.between(from ?? [...prefix, Dexie.minKey], [...prefix, Dexie.maxKey], true, true)
  return table.between([...prefix, Dexie.minKey], from ?? [...prefix, Dexie.maxKey], true, true).reverse()
}

/** Up to `limit` rows of the list, from a key on (null: from its start). Reads by key: the cost does not grow with the list. */
export const readRange = <K extends Kind>(
  db: PortalStore,
  query: ListQuery<K>,
  window: { from: IndexKey | null; limit: number },
): Promise<StoredRow<Documents[K]>[]> => rangeOf(db, query, window.from).limit(window.limit).toArray()
