import Dexie, { type Collection } from 'dexie'
import { terms } from '#domain/kernel/search.ts'
import type { PortalStore } from './database.ts'
import type { StoredRow } from './stored.ts'

/** Which rows a list shows and in which order: a compound index, the values of its first fields, and the direction. */
export interface ListQuery {
  readonly kind: string
  /** A compound index of the noun that ends in `+id`, e.g. `[type+status+requestedAt+id]`. */
  readonly index: string
  /** Values of the leading fields: the rows of this list. */
  readonly prefix: readonly string[]
  readonly direction: 'forward' | 'backward'
  /** Words to find (empty: all rows). */
  readonly search: string
}

export type IndexKey = readonly string[]

/** Matches read for one search: beyond that a person narrows the search rather than scrolls. */
const SEARCH_LIMIT = 1000
/** Index entries read per word of a search. */
const TERM_LIMIT = 5000

const fieldsOf = (index: string): string[] => index.slice(1, -1).split('+')

/** The key under which the index of the query holds a row. */
export const keyOf = (query: ListQuery, row: StoredRow): IndexKey => {
  const values = row as unknown as Record<string, string>
  return fieldsOf(query.index).map((field) => values[field] ?? '')
}

const range = (db: PortalStore, query: ListQuery, from: IndexKey | null): Collection<StoredRow, string> => {
  const { prefix } = query
  const table = db.rows(query.kind).where(query.index)
  if (query.direction === 'forward') return table.between(from ?? [...prefix, Dexie.minKey], [...prefix, Dexie.maxKey], true, true)
  return table.between([...prefix, Dexie.minKey], from ?? [...prefix, Dexie.maxKey], true, true).reverse()
}

/** Up to `limit` rows of the list, from a key on (null: from its start). Reads by key: the cost does not grow with the list. */
export const readRange = (db: PortalStore, query: ListQuery, window: { from: IndexKey | null; limit: number }): Promise<StoredRow[]> =>
  range(db, query, window.from).limit(window.limit).toArray()

const idsOfTerm = (db: PortalStore, kind: string, term: string): Promise<string[]> =>
  db.rows(kind).where('terms').startsWith(term).limit(TERM_LIMIT).primaryKeys()

/** Rows of the list that hold every word of the search (as a beginning of a word), in the order of the list. */
export const readMatches = async (db: PortalStore, query: ListQuery): Promise<StoredRow[]> => {
  const words = terms(query.search)
  const found = await Promise.all(words.map((word) => idsOfTerm(db, query.kind, word)))
  const [first = [], ...others] = found.toSorted((a, b) => a.length - b.length).map((ids) => [...new Set(ids)])
  const sets = others.map((ids) => new Set(ids))
  const ids = first.filter((id) => sets.every((set) => set.has(id)))
  const rows = (await db.rows(query.kind).bulkGet(ids)).filter((row) => row !== undefined)
  const mine = rows.filter((row) => query.prefix.every((value, at) => keyOf(query, row)[at] === value))
  const sign = query.direction === 'forward' ? 1 : -1
  const key = (row: StoredRow) => keyOf(query, row).join('\u0000')
  return mine.toSorted((a, b) => (key(a) < key(b) ? -sign : sign)).slice(0, SEARCH_LIMIT)
}
