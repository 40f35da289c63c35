import type { EntityDefinition } from '#domain/kernel/entity.ts'
import type { PortalStore } from '#db/core/database.ts'
import { newId } from '#db/core/identity.ts'
import { columnBytes, readTable, readWords, referenceBytes, textBytes } from './chunk-bytes.ts'
import type { ColumnTable } from './column-table.ts'
import { setKey, validate } from './kept.ts'
import type { Sliced } from './slices.ts'

/** Columns as they are kept on the device: as of a generation of the rows. */
interface StoredColumns {
  readonly table: ColumnTable
  readonly generation: number
  /** The keys of its parts as they lie on the device. */
  readonly parts: readonly string[]
}

/** The bytes under some keys; null where one is missing. */
const bytesOf = async (db: PortalStore, keys: readonly string[]): Promise<Uint8Array<ArrayBuffer>[] | null> => {
  const rows = await db.columns.bulkGet([...keys])
  const bytes = rows.flatMap((row) => (row ? [row.bytes] : []))
  return bytes.length === keys.length ? bytes : null
}

/** Slots of a chunk: so much is written again when one row has changed. */
export const CHUNK_SLOTS = 4096

/** Does work on bytes, at once or in slices. */
type CarryOut = <Result>(work: Sliced<Result>) => Promise<Result>

interface ReadColumns extends StoredColumns {
  /** Reads the words of the table; false where a part is gone or not whole. */
  readonly readWords: (carryOut: CarryOut) => Promise<boolean>
}

/**
 * The columns of a kind that are kept on this device in this release's form; null where there are none, or one part is not whole. Their
 * words are twice as large, and most questions do without: they are read behind.
 */
export const readColumns = async (
  db: PortalStore,
  entity: EntityDefinition,
  { slots, carryOut }: { readonly slots: number; readonly carryOut: CarryOut },
): Promise<ReadColumns | null> => {
  const found = await db.transaction('r', db.columnSets, db.columns, async () => {
    const set = await db.columnSets.get(setKey(entity))
    if (!set?.parts) return null
    // The words stand behind the columns, a part for each of theirs.
    const behind = (set.parts.length + 1) / 2
    const bytes = await bytesOf(db, set.parts.slice(0, behind))
    return bytes && { ...set, bytes, parts: set.parts, words: set.parts.slice(behind) }
  })
  if (!found) return null
  const { parts, generation, size = 0, words } = found
  const [references, ...columns] = found.bytes
  const table = references ? await carryOut(readTable(entity, { size, slots, references, columns })) : null
  if (!table) return null
  return {
    table,
    generation,
    parts,
    readWords: async (carryOutBehind) => {
      const texts = await bytesOf(db, words)
      return texts !== null && carryOutBehind(readWords(table.text, texts, { size, slots }))
    },
  }
}

interface Written {
  /** Slots of a chunk. */
  readonly slots: number
  /** Slots of the table when the chunks that differ were told: rows that came since are noted behind the generation. */
  readonly size: number
  /** Chunks that differ from what was written last. */
  readonly changed: ReadonlySet<number>
}

/**
 * Writes what changed of a kind's columns, then makes it valid. Parts are written again where those on the device are not `parts`: another
 * window wrote them, and in its table a row has another slot. Rows may change meanwhile: a part may be newer than the generation, never
 * older. Where a part finds no room, those before it go again. Returns the keys of all parts.
 */
export const writeColumns = async (
  db: PortalStore,
  { table, generation, parts: own }: StoredColumns,
  { slots, size, changed }: Written,
): Promise<readonly string[]> => {
  const { kind } = table.entity
  const key = setKey(table.entity)
  const count = Math.ceil(size / slots)
  const known = await db.columnSets.get(key)
  // Another window kept newer ones, and the changes between may be cleared: older ones would only be built again.
  if (known?.parts && known.generation > generation) return own
  const stored = known?.parts ?? []
  const before = stored.join() === own.join() ? own : []
  const name = `${generation}-${newId()}`
  const half = (before.length - 1) / 2
  const parts: string[] = []
  const fresh: string[] = []
  const write = async (part: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    fresh.push(part)
    parts.push(part)
    await db.columns.put({ key: part, bytes })
  }
  try {
    await write(`${key}/r/${name}`, referenceBytes(table))
    for (const [side, bytesOf, from] of [
      ['c', columnBytes, 1],
      ['t', textBytes, 1 + half],
    ] as const) {
      for (let chunk = 0; chunk < count; chunk += 1) {
        const written = chunk < half ? before[from + chunk] : undefined
        if (written !== undefined && !changed.has(chunk)) parts.push(written)
        else await write(`${key}/${side}${chunk}/${name}`, bytesOf(table, { number: chunk, slots, size }))
      }
    }
    await validate(db, kind, { key, generation, size, parts })
  } catch (error) {
    await db.columns.bulkDelete(fresh).catch(() => undefined)
    throw error
  }
  return parts
}
