import { generationOf } from '#db/core/changes.ts'
import type { PortalStore } from '#db/core/database.ts'
import type { StoredRow } from '#db/core/stored.ts'

/** The rows under some ids as of a generation, at their places; null where rows of the kind have changed since. */
export const liveRowsAt = (
  db: PortalStore,
  kind: string,
  { generation, ids }: { readonly generation: number; readonly ids: readonly string[] },
): Promise<readonly (StoredRow | undefined)[] | null> =>
  db.transaction('r', db.rows(kind), db.changes, async () => {
    return (await generationOf(db, kind)) === generation ? db.rows(kind).bulkGet([...ids]) : null
  })
