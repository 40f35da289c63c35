import { createContext, useContext } from 'react'
import type { PortalDatabase } from '#db/core/database.ts'

/** The vendor's open database; provided by the main area, so that a screen never sees null. */
export const DatabaseContext = createContext<PortalDatabase | null>(null)

/** The vendor's database. Throws outside the main area: a screen there has no data to show. */
export const useDatabase = (): PortalDatabase => {
  const db = useContext(DatabaseContext)
  if (!db) throw new Error('no vendor database is open here')
  return db
}
