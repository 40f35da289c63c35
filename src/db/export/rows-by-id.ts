import type { Documents, Kind } from '#domain/kernel/entity.ts'
import type { PortalStore } from '#db/core/database.ts'
import type { StoredRow } from '#db/core/stored.ts'

/** Rows read at a time: between two reads the page gets its turn. */
const SLICE = 250

/** The rows of some ids in that order, slice after slice. Rows that are gone meanwhile are left out. */
export async function* rowsById<K extends Kind>(
  db: PortalStore,
  kind: K,
  ids: readonly string[],
): AsyncGenerator<readonly StoredRow<Documents[K]>[]> {
  for (let start = 0; start < ids.length; start += SLICE) {
    const rows = await db.rows(kind).bulkGet(ids.slice(start, start + SLICE))
    yield rows.flatMap((row) => row ?? [])
  }
}
