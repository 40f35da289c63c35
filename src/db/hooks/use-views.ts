import { useLiveQuery } from 'dexie-react-hooks'
import type { View } from '#domain/views/view.ts'
import { useDatabase } from './use-database.ts'

/** What this person saved of a list, live: as it is stored, and so maybe of a later release. Undefined while it is being read. */
export const useViews = (list: string): readonly View[] | undefined => {
  const db = useDatabase()
  return useLiveQuery(() => db.rows('views').where('list').equals(list).toArray(), [db, list])
}
