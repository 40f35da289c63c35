import { useLiveQuery } from 'dexie-react-hooks'
import type { StoredRow } from '#db/core/stored.ts'
import { allZones } from '#db/query/zones.ts'
import type { Zone } from '#domain/zones/zone.ts'
import { useDatabase } from './use-database.ts'

/** All zones on this device, by their ids; live, undefined while they are being read. */
export const useZones = (): readonly StoredRow<Zone>[] | undefined => {
  const db = useDatabase()
  return useLiveQuery(() => allZones(db), [db])
}
