import { useLiveQuery } from 'dexie-react-hooks'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import type { StoredRow } from '#db/core/stored.ts'
import { useDatabase } from './use-database.ts'

/** All rows of a kind that is short by nature (drivers, say), by their ids; live, undefined while being read, none where not `needed`. */
export const useRows = <K extends Kind>(kind: K, { needed = true } = {}): readonly StoredRow<Documents[K]>[] | undefined => {
  const db = useDatabase()
  return useLiveQuery(() => (needed ? db.rows(kind).toArray() : []), [db, kind, needed])
}

/** The rows of these ids in their order, those that are not here left out; live, undefined while they are being read, or the ids are. */
export const useRowsById = <K extends Kind>(
  kind: K,
  ids: readonly string[] | undefined,
): readonly StoredRow<Documents[K]>[] | undefined => {
  const db = useDatabase()
  return useLiveQuery(async () => ids && (await db.rows(kind).bulkGet([...ids])).filter((row) => row !== undefined), [db, kind, ids])
}
