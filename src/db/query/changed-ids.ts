import type { ChangeRow, PortalStore } from '#db/core/database.ts'

/** So many changes, of whatever kind, are read with all they say; where there are more, those of the kind are looked up first. */
const FEW = 50

/** Which rows of a kind were written or removed since a generation, and the generation they are of now. */
interface Changed {
  readonly generation: number
  readonly ids: readonly string[]
}

/** A change with its place. */
type Placed = ChangeRow & { readonly generation: number }

const isPlaced = (change: ChangeRow | undefined): change is Placed => change?.generation !== undefined

/** What {@link changedIds} tells of the changes of one kind from the generation on that it was asked about. */
const changedIn = (own: readonly Placed[], generation: number, cleared: number): Changed | null => {
  const latest = own.at(-1)?.generation ?? 0
  if (latest === generation) return { generation, ids: [] }
  if (cleared > generation) return null
  // A change goes when it is cleared. Where it is gone otherwise, the database was emptied or made anew under the same name.
  if (latest < generation || (cleared < generation && own[0]?.generation !== generation)) return null
  const later = own.filter((change) => change.generation > generation)
  return { generation: latest, ids: [...new Set(later.flatMap(({ ids }) => ids))] }
}

/** The changes of a kind from a generation on, looked up by their keys. */
const changesOf = async (db: PortalStore, kind: string, generation: number): Promise<readonly (ChangeRow | undefined)[]> => {
  const keys = await db.changes.where('kind').equals(kind).primaryKeys()
  return db.changes.bulkGet(keys.filter((key) => key >= generation))
}

/**
 * Which rows of a kind changed since a generation; null where that is no longer known, so that all are to be read anew. Must run inside a
 * transaction over `changes` and `columnSets`, and over the rows where these are read with it.
 */
export const changedIds = async (db: PortalStore, kind: string, generation: number): Promise<Changed | null> => {
  // Every look into the database costs a message there and back, and each change on a screen comes through here: these two go together.
  const [latest, cleared] = await Promise.all([
    db.changes
      .where(':id')
      .aboveOrEqual(generation)
      .limit(FEW + 1)
      .toArray(),
    db.columnSets.get(kind),
  ])
  const own = latest.length > FEW ? await changesOf(db, kind, generation) : latest.filter((change) => change.kind === kind)
  return changedIn(own.filter(isPlaced), generation, cleared?.generation ?? 0)
}
