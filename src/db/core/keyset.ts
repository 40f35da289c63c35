import Dexie from 'dexie'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import type { PortalStore } from './database.ts'
import type { StoredRow } from './stored.ts'

/** Which rows a list shows and in which order: a compound index, the values of its first fields, and the direction. */
export interface KeysetQuery<K extends Kind = Kind> {
  readonly kind: K
  /** A compound index of the noun that ends in `+id`, e.g. `[type+status+requestedAt+id]`. */
  readonly index: string
  /** Values of the leading fields: the rows of this list. */
  readonly prefix: readonly string[]
  readonly direction: 'forward' | 'backward'
}

export type IndexKey = readonly string[]

const fieldsOf = (index: string): string[] => index.slice(1, -1).split('+')

/** The key under which the index of the query holds a row. */
export const keyOf = (query: KeysetQuery, row: StoredRow): IndexKey => {
  const values = new Map<string, unknown>(Object.entries(row))
  return fieldsOf(query.index).map((field) => {
    const value = values.get(field)
    return typeof value === 'string' ? value : ''
  })
}

/** Up to `limit` rows of the list, from a key on (null: from its start). Reads by key: the cost does not grow with the list. */
export const readRange = <K extends Kind>(
  db: PortalStore,
  { kind, index, prefix, direction }: KeysetQuery<K>,
  { from, limit }: { from: IndexKey | null; limit: number },
): Promise<StoredRow<Documents[K]>[]> => {
  const table = db.rows(kind).where(index)
  const [low, high] = [
    [...prefix, Dexie.minKey],
    [...prefix, Dexie.maxKey],
  ]
  const range =
    direction === 'forward' ? table.between(from ?? low, high, true, true) : table.between(low, from ?? high, true, true).reverse()
  return range.limit(limit).toArray()
}
