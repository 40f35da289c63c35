import { useLiveQuery } from 'dexie-react-hooks'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import type { StoredRow } from '#db/core/stored.ts'
import { useDatabase } from './use-database.ts'

/** The rows of some ids that are there, by id; live, undefined while they are being read. */
export const useRowsById = <K extends Kind>(kind: K, ids: readonly string[]): ReadonlyMap<string, StoredRow<Documents[K]>> | undefined => {
  const db = useDatabase()
  return useLiveQuery(async () => {
    const rows = await db.rows(kind).bulkGet([...ids])
    return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  }, [db, kind, ids.join()])
}
