import { generationOf } from '#db/core/changes.ts'
import type { PortalStore } from '#db/core/database.ts'
import { clearedUpTo } from './kept.ts'

/** Which rows of a kind were written or removed since a generation, and the generation they are of now. */
interface Changed {
  readonly generation: number
  readonly ids: readonly string[]
}

/**
 * Which rows of a kind changed since a generation; null where that is no longer known, so that all are to be read anew. Must run inside a
 * transaction over `changes` and `columnSets`, and over the rows where these are read with it.
 */
export const changedIds = async (db: PortalStore, kind: string, generation: number): Promise<Changed | null> => {
  const latest = await generationOf(db, kind)
  if (latest === generation) return { generation, ids: [] }
  const cleared = await clearedUpTo(db, kind)
  if (cleared > generation) return null
  // A change goes when it is cleared. Where it is gone otherwise, the database was emptied or made anew under the same name.
  if (latest < generation || (cleared < generation && !(await db.changes.get(generation)))) return null
  const later = (await db.changes.where('kind').equals(kind).primaryKeys()).filter((one) => one > generation)
  const entries = await db.changes.bulkGet(later)
  return { generation: latest, ids: [...new Set(entries.flatMap((entry) => entry?.ids ?? []))] }
}
