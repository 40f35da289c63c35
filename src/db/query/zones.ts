import type { PortalStore } from '#db/core/database.ts'
import type { StoredRow } from '#db/core/stored.ts'
import type { Zone } from '#domain/zones/zone.ts'

/** More zones than a country has districts: whoever shows, names or offers all of a vendor's zones leaves none of them out. */
const MOST_ZONES = 5000

/** All zones on this device. */
export const allZones = (db: PortalStore): Promise<readonly StoredRow<Zone>[]> => db.rows('zones').limit(MOST_ZONES).toArray()
