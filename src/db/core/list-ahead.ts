import type { Documents, Kind } from '#domain/kernel/entity.ts'
import type { Query } from '#db/query/query.ts'
import type { PortalStore } from './database.ts'
import type { KeysetQuery } from './keyset.ts'
import { keepAhead } from './read-ahead.ts'
import { readShortList } from './short-list.ts'
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

/** What the first screen of a list asks for. */
interface FirstScreen<K extends Kind> {
  readonly list: string
  readonly counters: readonly string[]
  readonly query: Query<K>
  readonly within: KeysetQuery<K> | null
}

/** Reads what a list will ask for, so that it is drawn once, with its rows. */
export const readListAhead = async <K extends Kind>(db: PortalStore, { list, counters, query, within }: FirstScreen<K>): Promise<void> => {
  const [layout, sums, first] = await Promise.all([
    readLayout(db, list),
    readCounters(db, counters),
    // What cannot be read ahead is read when the list is there.
    within ? readFirst(db, query, within).catch(() => null) : null,
  ])
  keepAhead(db, layoutKey(list), layout)
  keepAhead(db, countersKey(counters), sums)
  if (first) keepAhead(db, firstRowsAhead(query, within), first)
}
