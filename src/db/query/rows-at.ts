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
    // Asked together: what changes is shown as soon as the browser has answered once.
    const [now, rows] = await Promise.all([generationOf(db, kind), db.rows(kind).bulkGet([...ids])])
    return now === generation ? rows : null
  })
