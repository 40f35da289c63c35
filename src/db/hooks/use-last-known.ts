import { useEffect } from 'react'
import type { PortalDatabase } from '#db/core/database.ts'
import { useDatabase } from './use-database.ts'

/**
 * What is known now, and until that is read what was known last, of the same database: a screen that comes back draws at once what it is going
 * to draw anyway. What is made of it meanwhile is judged by the rows as they are, as everything is.
 */
export const useLastKnown = <Value>(known: WeakMap<PortalDatabase, Value>, now: Value | undefined): Value | undefined => {
  const db = useDatabase()
  useEffect(() => {
    if (now !== undefined) known.set(db, now)
  }, [db, known, now])
  return now === undefined ? known.get(db) : now
}
