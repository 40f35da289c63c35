import { liveQuery } from 'dexie'
import type { PortalStore } from './database.ts'
import { readStatus } from './status.ts'

/** Resolves when no first load is under way, or when the database is closed. */
export const afterFirstLoad = (db: PortalStore): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      looking.unsubscribe()
      resolve()
    }
    const looking = liveQuery(() => readStatus(db)).subscribe({ next: ({ firstLoad }) => firstLoad === null && end(), error: end })
  })
