import type { EntityDefinition } from '#domain/kernel/entity.ts'
import type { PortalStore } from '#db/core/database.ts'
import { newId } from '#db/core/identity.ts'
import { columnBytes, readTable, referenceBytes, textBytes } from './chunk-bytes.ts'
import { formOf, type ColumnTable } from './column-table.ts'

/** Columns as they are kept on the device: as of a generation of the rows. */
export interface StoredColumns {
  readonly table: ColumnTable
  readonly generation: number
  /** The keys of its parts as they lie on the device. */
  readonly parts: readonly string[]
}

/** Slots of a chunk: so much is written again when one row has changed. */
export const CHUNK_SLOTS = 4096

const setKey = (entity: EntityDefinition): string => `${entity.kind}/${formOf(entity)}`

/** The columns of a kind that are kept on this device in this release's form; null where there are none, or one part is not whole. */
export const readColumns = async (db: PortalStore, entity: EntityDefinition, slots: number): Promise<StoredColumns | null> => {
  const found = await db.transaction('r', db.columnSets, db.columns, async () => {
    const set = await db.columnSets.get(setKey(entity))
    return set?.parts ? { set, rows: await db.columns.bulkGet([...set.parts]) } : null
  })
  if (!found) return null
  const parts = found.rows.flatMap((row) => (row ? [row.bytes] : []))
  const [references, ...others] = parts
  if (!references || parts.length !== found.rows.length || others.length % 2 !== 0) return null
  const half = others.length / 2
  const table = readTable(entity, {
    size: found.set.size ?? 0,
    slots,
    references,
    columns: others.slice(0, half),
    texts: others.slice(half),
  })
  return table ? { table, generation: found.set.generation, parts: found.set.parts ?? [] } : null
}

/** Up to which generation the changes of a kind may be gone: columns that are older are built anew. Runs inside a transaction, too. */
export const clearedUpTo = async (db: PortalStore, kind: string): Promise<number> => (await db.columnSets.get(kind))?.generation ?? 0

interface Written {
  /** Slots of a chunk. */
  readonly slots: number
  /** Chunks that differ from what was written last. */
  readonly changed: ReadonlySet<number>
}

/**
 * Writes what changed of a kind's columns, then, in one transaction, makes it valid and clears away the changes that are in it: who
 * reads sees the columns before or those after. The last change stays, because it carries the generation. Parts are written again where
 * those on the device are not `parts`: another window wrote them, and in its table a row has another slot. Returns the keys of all parts.
 */
export const writeColumns = async (
  db: PortalStore,
  { table, generation, parts: own }: StoredColumns,
  { slots, changed }: Written,
): Promise<readonly string[]> => {
  const { kind } = table.entity
  const key = setKey(table.entity)
  const count = Math.ceil(table.size / slots)
  const stored = (await db.columnSets.get(key))?.parts ?? []
  const before = stored.join() === own.join() ? own : []
  const name = `${generation}-${newId()}`
  const half = (before.length - 1) / 2
  const parts = [`${key}/r/${name}`]
  await db.columns.put({ key: parts[0] ?? '', bytes: referenceBytes(table) })
  for (const [side, bytesOf, from] of [
    ['c', columnBytes, 1],
    ['t', textBytes, 1 + half],
  ] as const) {
    for (let chunk = 0; chunk < count; chunk += 1) {
      const written = chunk < half ? before[from + chunk] : undefined
      if (written !== undefined && !changed.has(chunk)) {
        parts.push(written)
        continue
      }
      const part = `${key}/${side}${chunk}/${name}`
      await db.columns.put({ key: part, bytes: bytesOf(table, { number: chunk, slots }) })
      parts.push(part)
    }
  }
  await db.transaction('rw', db.columnSets, db.changes, async () => {
    const cleared = await clearedUpTo(db, kind)
    await db.columnSets.where('key').startsWith(`${kind}/`).delete()
    await db.columnSets.bulkPut([
      { key, generation, size: table.size, parts },
      { key: kind, generation: Math.max(cleared, generation) },
    ])
    const done = (await db.changes.where('kind').equals(kind).primaryKeys()).filter((one) => one <= generation)
    const last = done.pop()
    await db.changes.bulkDelete(done)
    if (last !== undefined) await db.changes.put({ generation: last, kind, ids: [] })
  })
  const kept = new Set(parts)
  const all = await db.columns.where('key').startsWith(`${kind}/`).primaryKeys()
  await db.columns.bulkDelete(all.filter((one) => !kept.has(one)))
  return parts
}
