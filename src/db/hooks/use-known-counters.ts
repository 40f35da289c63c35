import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import type { PortalDatabase } from '#db/core/database.ts'
import { useDatabase } from './use-database.ts'
import { useCounters } from './use-row.ts'

type Counters = Readonly<Record<string, number>>

/** All counters of a database as they are now, while somebody follows them: some dozens of numbers. */
const known = new WeakMap<PortalDatabase, Counters>()

/** Follows all counters as long as the frame stands, so that a screen has its figures when it is first drawn. */
export const useFollowCounters = (): void => {
  const db = useDatabase()
  useEffect(() => {
    const forget = (): void => void known.delete(db)
    const following = liveQuery(() => db.counters.toArray()).subscribe({
      next: (rows) => void known.set(db, Object.fromEntries(rows.map(({ key, value }) => [key, value]))),
      error: forget,
    })
    return () => {
      following.unsubscribe()
      forget()
    }
  }, [db])
}

/** Counters by name, live, as `useCounters` gives them, and from the first drawing on where they are followed. */
export const useKnownCounters = (keys: readonly string[]): Counters | undefined => {
  const db = useDatabase()
  const [first] = useState(() => known.get(db))
  const live = useCounters(keys)
  return live ?? (first && Object.fromEntries(keys.map((key) => [key, first[key] ?? 0])))
}
