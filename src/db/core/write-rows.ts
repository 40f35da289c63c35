import { findEntity } from '#domain/entities.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import { noteChanges } from './changes.ts'
import type { ChangeRow, PortalStore } from './database.ts'
import { Overlay, type Image } from './overlay.ts'
import { readRows } from './read-rows.ts'
import { countersOf, toStored, type StoredRow } from './stored.ts'

const bump = (sums: Map<string, number>, keys: readonly string[], by: number): void => {
  for (const key of keys) sums.set(key, (sums.get(key) ?? 0) + by)
}

/** Notes the changes and adds to the counters; a counter never shown before starts at zero. */
const noteAndCount = async (db: PortalStore, changes: readonly ChangeRow[], sums: ReadonlyMap<string, number>): Promise<void> => {
  const moved = [...sums].filter(([, by]) => by !== 0)
  const [counters] = await Promise.all([
    moved.length > 0 ? db.counters.bulkGet(moved.map(([key]) => key)) : [],
    changes.length > 0 ? noteChanges(db, changes) : null,
  ])
  if (moved.length > 0) await db.counters.bulkPut(moved.map(([key, by], at) => ({ key, value: (counters[at]?.value ?? 0) + by })))
}

/** Whether lists ask for rows of the kind by columns: of others nobody would ever clear the changes away. */
const isAsked = (kind: string): boolean => Object.keys(findEntity(kind)?.columns ?? {}).length > 0

/** What was read of rows in this transaction: the keys that were looked for, and by key the rows that stand under them now. */
export interface KnownRows {
  readonly keys: ReadonlySet<string>
  readonly rows: ReadonlyMap<string, StoredRow>
}

const NOTHING_READ: KnownRows = { keys: new Set(), rows: new Map() }

/** The rows of one kind that stand now, in the order of `ids`; none at all where none of them stands. */
const readOld = async (db: PortalStore, { kind, ids, keys, known }: { kind: string; ids: string[]; keys: string[]; known: KnownRows }) => {
  const unread = ids.filter((_, at) => !known.keys.has(keys[at] ?? ''))
  const read = unread.length > 0 ? await readRows(db, kind, unread) : new Map<string, StoredRow>()
  if (read.size + known.rows.size === 0) return []
  return ids.map((id, at) => read.get(id) ?? known.rows.get(keys[at] ?? ''))
}

/** Makes the visible rows equal to the images, and keeps the counters true. Must run inside a read-write transaction over `ROW_TABLES`. */
export const writeRows = async (db: PortalStore, images: ReadonlyMap<string, Image>, known = NOTHING_READ): Promise<void> => {
  const sums = new Map<string, number>()
  const changes: ChangeRow[] = []
  for (const [kind, { ids, keys }] of Overlay.byKind(images.keys())) {
    const old = await readOld(db, { kind, ids, keys, known })
    const puts: StoredRow[] = []
    const dels: string[] = []
    ids.forEach((id, at) => {
      const image = images.get(keys[at] ?? '')
      const next = image?.body ? toStored(kind, image.body, image.revision) : undefined
      // Most of a long queue is replayed to what is shown already: writing it again would cost time and wake every list.
      if (old[at] && next && sameValue(old[at], next)) return
      bump(sums, countersOf(kind, old[at]), -1)
      bump(sums, countersOf(kind, next), 1)
      if (next) puts.push(next)
      else if (old[at]) dels.push(id)
    })
    // One after the other: of writes that run side by side Dexie does not say which failed, so that a full storage would not be told as such.
    if (puts.length > 0) await db.rows(kind).bulkPut(puts)
    if (dels.length > 0) await db.rows(kind).bulkDelete(dels)
    if (puts.length + dels.length > 0 && isAsked(kind)) changes.push({ kind, ids: [...puts.map(({ id }) => id), ...dels] })
  }
  await noteAndCount(db, changes, sums)
}
