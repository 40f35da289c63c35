import { useLiveQuery } from 'dexie-react-hooks'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import { countersKey, readCounters } from '#db/core/list-ahead.ts'
import { toBody } from '#db/core/stored.ts'
import { useDatabase } from './use-database.ts'
import { useLiveAhead } from './use-live-ahead.ts'

/** One record, live: undefined while it is being read, null when the device has none. */
export const useRow = <K extends Kind>(kind: K, id: string | null): Documents[K] | null | undefined => {
  const db = useDatabase()
  return useLiveQuery(async () => {
    if (id === null) return null
    const row = await db.rows(kind).get(id)
    return row ? toBody(row) : null
  }, [db, kind, id])
}

/** Counters by name, live: undefined while they are being read; a counter that was never touched is 0. */
export const useCounters = (keys: readonly string[]): Readonly<Record<string, number>> | undefined => {
  const db = useDatabase()
  return useLiveAhead(countersKey(keys), () => readCounters(db, keys))
}
