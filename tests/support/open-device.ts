import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { PortalDatabase } from '#db/core/database.ts'

export const SAMPLE_VENDOR = 'a0000000-0000-4000-8000-000000000001'

/** A vendor's database on an empty device of its own. */
export const openDevice = (vendorId = SAMPLE_VENDOR): PortalDatabase =>
  new PortalDatabase(`portal-user-${vendorId}`, { indexedDB: new IDBFactory(), IDBKeyRange })
