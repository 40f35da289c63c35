import type { PortalStore } from '#db/core/database.ts'

/** So many of the latest changes are looked up at first. */
const FEW = 8

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
  // Anew each time: what is asked of such a collection changes it.
  const lines = () => db.changes.where('kind').equals(kind)
  // Every look into the database costs a message there and back, and each change on a screen comes through here: these two go together.
  // Keys alone: the line of a first load names ten thousand rows.
  const [few, set] = await Promise.all([lines().reverse().limit(FEW).primaryKeys(), db.columnSets.get(kind)])
  const [latest = 0, cleared] = [few[0], set?.generation ?? 0]
  if (latest === generation) return { generation, ids: [] }
  if (cleared > generation) return null
  const isAll = few.length < FEW || few.some((key) => key <= generation)
  const keys = isAll ? few.toReversed() : await lines().primaryKeys()
  // A change goes when it is cleared. Where it is gone otherwise, the database was emptied or made anew under the same name.
  if (latest < generation || (cleared < generation && !keys.includes(generation))) return null
  const later = await db.changes.bulkGet(keys.filter((key) => key > generation))
  return { generation: latest, ids: [...new Set(later.flatMap((line) => line?.ids ?? []))] }
}
