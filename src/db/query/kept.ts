import type { EntityDefinition } from '#domain/kernel/entity.ts'
import { generationOf } from '#db/core/changes.ts'
import { KINDS, type ColumnSetRow, type PortalStore } from '#db/core/database.ts'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { formOf } from './form.ts'

/**
 * Lines of changes that columns on the device may be behind. Those that are further behind are given up, so that lines of a list nobody
 * looks at any more do not add up. Who answers questions writes its columns long before.
 */
export const MOST_LINES = 4000
/** Other releases' columns of a kind that stay: two releases may be open beside each other, not more. */
const OTHER_FORMS = 1
/** Under this key of `meta` stands when columns were given up for want of room, in ms since 1970. */
const GIVEN_UP = 'columnsGivenUpAt'
/** So long they are not kept again. */
const WAIT_MS = DAY_MS

/** The key of a kind's columns in this release's form. */
export const setKey = (entity: EntityDefinition): string => `${entity.kind}/${formOf(entity)}`

const setsOf = (db: PortalStore, kind: string): PromiseLike<ColumnSetRow[]> => db.columnSets.where('key').startsWith(`${kind}/`).toArray()

const giveUp = async (db: PortalStore, sets: readonly ColumnSetRow[]): Promise<void> => {
  await db.columnSets.bulkDelete(sets.map(({ key }) => key))
  await db.columns.bulkDelete(sets.flatMap(({ parts }) => parts ?? []))
}

/** Up to which generation the changes of a kind may be gone: columns that are older are built anew. Runs inside a transaction, too. */
export const clearedUpTo = async (db: PortalStore, kind: string): Promise<number> => (await db.columnSets.get(kind))?.generation ?? 0

/**
 * Clears the changes that no columns on the device need, and gives up columns that need too many. The last change stays without its ids,
 * because it carries the generation. Must run inside a transaction over `changes`, `columnSets` and `columns`.
 */
const clearChanges = async (db: PortalStore, kind: string): Promise<void> => {
  const lines = await db.changes.where('kind').equals(kind).primaryKeys()
  const last = lines.at(-1)
  if (last === undefined) return
  const oldest = lines.at(-MOST_LINES) ?? 0
  const sets = await setsOf(db, kind)
  const behind = sets.filter(({ generation }) => generation < oldest)
  if (behind.length > 0) await giveUp(db, behind)
  const needed = Math.min(last, ...sets.flatMap(({ generation }) => (generation < oldest ? [] : generation)))
  const done = lines.filter((line) => line <= needed)
  const upTo = done.at(-1)
  if (upTo === undefined || (await clearedUpTo(db, kind)) >= upTo) return
  await db.columnSets.put({ key: kind, generation: upTo })
  await db.changes.bulkDelete(done)
  if (upTo === last) await db.changes.put({ generation: last, kind, ids: [] })
}

/** Clears the changes of all kinds as {@link clearChanges} does, whether or not anybody asks for their columns. */
export const tidyChanges = async (db: PortalStore): Promise<void> => {
  for (const kind of KINDS) await db.transaction('rw', db.changes, db.columnSets, db.columns, () => clearChanges(db, kind))
}

/** The generation of a kind's rows, for columns that are built from now on: later changes stay until they are kept. */
export const beginColumns = (db: PortalStore, entity: EntityDefinition): Promise<number> =>
  db.transaction('rw', db.changes, db.columnSets, async () => {
    const generation = await generationOf(db, entity.kind)
    const key = setKey(entity)
    const known = await db.columnSets.get(key)
    if ((known?.generation ?? -1) < generation) await db.columnSets.put({ key, generation })
    return generation
  })

/**
 * Makes written parts valid, in one transaction with what they replace: who reads sees the columns before or those after. Parts that
 * belong to nothing, such as those of a write that was cut off, go.
 */
export const validate = (db: PortalStore, kind: string, set: ColumnSetRow): Promise<void> =>
  db.transaction('rw', db.changes, db.columnSets, db.columns, async () => {
    const others = (await setsOf(db, kind)).filter(({ key }) => key !== set.key).toSorted((a, b) => b.generation - a.generation)
    await giveUp(db, others.slice(OTHER_FORMS))
    await db.columnSets.put(set)
    await clearChanges(db, kind)
    const named = new Set((await setsOf(db, kind)).flatMap(({ parts }) => parts ?? []))
    const all = await db.columns.where('key').startsWith(`${kind}/`).primaryKeys()
    await db.columns.bulkDelete(all.filter((key) => !named.has(key)))
  })

/** Gives up all columns on the device, which can be made again from the rows. Returns how many bytes they took. `now` in ms since 1970. */
export const giveUpColumns = async (db: PortalStore, now: number): Promise<number> => {
  let bytes = 0
  await db.transaction('rw', db.columns, db.columnSets, async () => {
    await db.columns.each((part) => {
      bytes += part.bytes.length
    })
    await db.columns.clear()
    for (const kind of KINDS) await db.columnSets.where('key').startsWith(`${kind}/`).delete()
  })
  // A note of its own: what only deletes needs no room.
  if (bytes > 0) await db.meta.put({ key: GIVEN_UP, value: now }).catch(() => undefined)
  return bytes
}

/** Whether columns may be kept on the device: not soon after there was no room for something else. */
export const mayKeep = async (db: PortalStore, now: number): Promise<boolean> => {
  const at = (await db.meta.get(GIVEN_UP))?.value
  return typeof at !== 'number' || now < at || now - at >= WAIT_MS
}
