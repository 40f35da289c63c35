import type { Documents, Kind } from '#domain/kernel/entity.ts'
import { findEntity } from '#domain/entities.ts'
import type { PortalStore } from '#db/core/database.ts'
import { inOrder } from '#db/core/short-list.ts'
import type { StoredRow } from '#db/core/stored.ts'
import { changedIds } from './changed-ids.ts'
import { setKey } from './kept.ts'
import type { Query } from './query.ts'

/** So many ids of a list are kept: what a screen shows, and some for those that leave it meanwhile. */
export const KEPT_ROWS = 80
/** With fewer rows than a screen shows the columns are waited for. */
const LEAST = 40
/** Where more rows changed since, reading the columns takes no longer than reading them. */
const MOST_CHANGED = 300

/** The beginning of a list as it was at a generation of its rows. */
export interface FirstRows {
  readonly generation: number
  readonly ids: readonly string[]
  /** The list has no other rows. */
  readonly isAll: boolean
  /** When the list was asked for last, in ms since 1970. */
  readonly askedAt: number
}

/** Under these keys of `meta` the beginnings of a kind's lists are kept, whichever release kept them. */
export const firstRowsOf = (kind: string): string => `firstRows/${kind}/`

/** The key of a list: its rows and their order, in this release's form. Null: of this question nothing is kept. */
export const firstRowsKey = ({ kind, filters, sort, search = '' }: Query): string | null => {
  const entity = findEntity(kind)
  return entity && search.trim() === '' ? `firstRows/${setKey(entity)}/${JSON.stringify({ kind, filters, sort })}` : null
}

/** The beginning of a list. */
interface Beginning<K extends Kind> {
  readonly rows: StoredRow<Documents[K]>[]
  /** The list goes on behind it. */
  readonly more: boolean
}

/**
 * The first rows of a list that was shown before, without the columns: the rows kept under its name, with what changed since put at its
 * place. Null where that is not known, or where too much changed.
 */
export const readFirstRows = <K extends Kind>(db: PortalStore, query: Query<K>): Promise<Beginning<K> | null> =>
  db.transaction('r', db.rows(query.kind), db.changes, db.columnSets, db.meta, async () => {
    const key = firstRowsKey(query)
    const kept = key === null ? undefined : ((await db.meta.get(key))?.value as FirstRows | undefined)
    const changed = kept && (await changedIds(db, query.kind, kept.generation))
    if (!changed || changed.ids.length > MOST_CHANGED) return null
    const found = await db.rows(query.kind).bulkGet([...new Set([...kept.ids, ...changed.ids])])
    const rows = inOrder(
      query,
      found.flatMap((row) => row ?? []),
    )
    const same = new Set(kept.ids)
    for (const id of changed.ids) same.delete(id)
    // A row that did not change is where it was. Where it is not, what is kept is not of this database.
    if (rows.filter(({ id }) => same.has(id)).length < same.size) return null
    if (kept.isAll) return { rows, more: false }
    // Behind the last of these may stand others that nobody knows of.
    const complete = rows.slice(0, rows.findLastIndex(({ id }) => same.has(id)) + 1)
    return complete.length < LEAST ? null : { rows: complete, more: true }
  })
