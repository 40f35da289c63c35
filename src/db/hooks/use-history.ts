import { useLiveQuery } from 'dexie-react-hooks'
import { refKey, type RowRef } from '#domain/kernel/entity.ts'
import { readHistory, type HistoryEntry } from '#db/core/history.ts'
import { useDatabase } from './use-database.ts'

/** Who did what to a record, the first first, live; undefined while it is being read. */
export const useHistory = (ref: RowRef): readonly HistoryEntry[] | undefined => {
  const db = useDatabase()
  return useLiveQuery(() => readHistory(db, ref), [db, refKey(ref)])
}
