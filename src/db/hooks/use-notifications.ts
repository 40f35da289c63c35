import { useLiveQuery } from 'dexie-react-hooks'
import { countUnread, readTold, type Told } from '#db/notifications/told.ts'
import type { Switches } from '#domain/notifications/settings.ts'
import { useDatabase } from './use-database.ts'

/** What the person was told and has not cleared away, the newest first, live: undefined while it is being read. */
export const useNotifications = (): readonly Told[] | undefined => {
  const db = useDatabase()
  return useLiveQuery(() => readTold(db), [db])
}

/** How much of it is unread, and when the newest unread booking came, live. */
export const useUnread = ({ off }: Switches) => {
  const db = useDatabase()
  return useLiveQuery(() => countUnread(db, { off }), [db, off])
}
