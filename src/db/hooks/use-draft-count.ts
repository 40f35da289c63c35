import { useLiveQuery } from 'dexie-react-hooks'
import { countDrafts } from '#db/drafts/count-drafts.ts'
import { useDatabase } from './use-database.ts'

/** How many forms were begun on this device and not saved, live; 0 until it is known. */
export const useDraftCount = (): number => {
  const db = useDatabase()
  return useLiveQuery(() => countDrafts(db), [db]) ?? 0
}
