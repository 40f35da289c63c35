import type { PortalStore } from '#db/core/database.ts'
import { firstRowsKey, firstRowsOf, type FirstRows } from './first-rows.ts'
import { clearedUpTo } from './kept.ts'
import type { Query } from './query.ts'

/**
 * So many lists of a kind are kept, which is room for all tabs of all its lists and for those that somebody narrowed down; the one that
 * nobody asked for the longest goes.
 */
const MOST_LISTS = 64

const keptOf = async (db: PortalStore, kind: string): Promise<readonly (readonly [key: string, value: FirstRows])[]> =>
  (await db.meta.where('key').startsWith(firstRowsOf(kind)).toArray()).map(({ key, value }) => [key, value as FirstRows])

/** Keeps the beginning of a list for the next start. `now` in ms since 1970. */
export const keepFirstRows = (db: PortalStore, query: Query, value: FirstRows, now: number): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const key = firstRowsKey(query)
    if (key === null) return
    await db.meta.put({ key, value })
    // What was asked for by a clock that was ahead goes first, or until then no other list would be kept.
    const askedAt = (one: FirstRows) => (one.askedAt > now ? 0 : one.askedAt)
    const byAge = (await keptOf(db, query.kind)).toSorted(([, one], [, other]) => askedAt(other) - askedAt(one))
    await db.meta.bulkDelete(byAge.slice(MOST_LISTS).map(([old]) => old))
  })

interface LostList extends Pick<FirstRows, 'askedAt'> {
  readonly query: Query
}

/** The lists whose kept beginnings can no longer be brought up to date, because the changes since are cleared away. */
export const lostLists = (db: PortalStore, kind: string): Promise<readonly LostList[]> =>
  db.transaction('r', db.meta, db.columnSets, async () => {
    const cleared = await clearedUpTo(db, kind)
    return (await keptOf(db, kind)).flatMap(([key, { generation, askedAt }]) => {
      if (generation >= cleared) return []
      const query = JSON.parse(key.slice(key.indexOf('{'))) as Query
      // What another release kept is for that release.
      return firstRowsKey(query) === key ? [{ query, askedAt }] : []
    })
  })
