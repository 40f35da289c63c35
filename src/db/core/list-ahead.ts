import type { Documents, Kind } from '#domain/kernel/entity.ts'
import type { Query } from '#db/query/query.ts'
import type { PortalStore } from './database.ts'
import { readRange, type KeysetQuery } from './keyset.ts'
import { keepAhead } from './read-ahead.ts'
import { readShortList, wasLong } from './short-list.ts'
import type { StoredRow } from './stored.ts'

/** Under which a list's layout is kept. */
export const layoutKey = (list: string): string => `layout:${list}`

/** How a person laid out a list; null: as it is declared. */
export const readLayout = async (db: PortalStore, list: string): Promise<unknown> => (await db.meta.get(layoutKey(list)))?.value ?? null

/** Under which counters are read ahead. */
export const countersKey = (keys: readonly string[]): string => `counters:${keys.join()}`

/** Counters by name; one that was never touched is 0. */
export const readCounters = async (db: PortalStore, keys: readonly string[]): Promise<Readonly<Record<string, number>>> => {
  const rows = await db.counters.bulkGet([...keys])
  return Object.fromEntries(keys.map((key, at) => [key, rows[at]?.value ?? 0]))
}

/** Under which the first rows of a list are read ahead. */
export const firstRowsAhead = <K extends Kind>(query: Query<K>, within: KeysetQuery<K> | null): string =>
  `rows:${JSON.stringify([query, within])}`

/** The first rows of a list that no index holds in its order, and whether there are more; null where the columns have to be asked. */
export const readFirst = async <K extends Kind>(
  db: PortalStore,
  query: Query<K>,
  within: KeysetQuery<K> | null,
): Promise<{ readonly rows: readonly StoredRow<Documents[K]>[]; readonly more: boolean } | null> => {
  const all = within ? await readShortList(db, { query, within }) : undefined
  if (all) return { rows: all, more: false }
  // Dexie's own promise, as `Promise` is in its live queries: behind any other they lose sight of what is read.
  const { readFirstRows } = await Promise.resolve(import('#db/query/first-rows.ts'))
  return readFirstRows(db, query)
}

/** How the first screen of a list is read without waiting for the columns. */
export type FirstRows<K extends Kind> =
  /** An index holds the same rows in the same order. */
  | { readonly inOrder: KeysetQuery<K> }
  /** An index holds them among others: while these are few, they are read whole and put in order here. Of any other list it is known how it began. */
  | { readonly within: KeysetQuery<K> }

/** A list is read in pages of so many rows, and so many pages around those that are on screen. */
export const PAGE = 50
export const OVERSCAN = 1
/** What a list in the order of an index reads at first: one row more than it takes, which says that the list goes on. */
export const FIRST_READ = (OVERSCAN + 1) * PAGE + 1

/** Under which the first rows of a list in the order of an index are read ahead. */
export const inOrderAhead = (query: KeysetQuery): string => `inOrder:${JSON.stringify(query)}`

/** An index whose list was too long to be read whole is not read again: its beginning is known without it. */
export const shortWithin = <K extends Kind>(db: PortalStore, first: FirstRows<K> | null): KeysetQuery<K> | null =>
  first && 'within' in first && !wasLong(db, first.within) ? first.within : null

const readRowsAhead = async <K extends Kind>(db: PortalStore, query: Query<K>, first: FirstRows<K> | null): Promise<void> => {
  if (first && 'inOrder' in first)
    return keepAhead(db, inOrderAhead(first.inOrder), await readRange(db, first.inOrder, { from: null, limit: FIRST_READ }))
  const rows = await readFirst(db, query, shortWithin(db, first))
  // It may have turned out to be long.
  if (rows) keepAhead(db, firstRowsAhead(query, shortWithin(db, first)), rows)
}

/** What the first screen of a list asks for. */
interface FirstScreen<K extends Kind> {
  readonly list: string
  readonly counters: readonly string[]
  readonly query: Query<K>
  readonly first: FirstRows<K> | null
}

/** Reads what a list will ask for, so that it is drawn once, with its rows. */
export const readListAhead = async <K extends Kind>(db: PortalStore, { list, counters, query, first }: FirstScreen<K>): Promise<void> => {
  const [layout, sums] = await Promise.all([
    readLayout(db, list),
    readCounters(db, counters),
    // What cannot be read ahead is read when the list is there.
    readRowsAhead(db, query, first).catch(() => undefined),
  ])
  keepAhead(db, layoutKey(list), layout)
  keepAhead(db, countersKey(counters), sums)
}
