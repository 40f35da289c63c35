import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { KINDS, PortalDatabase } from '#db/core/database.ts'

export const SAMPLE_VENDOR = 'a0000000-0000-4000-8000-000000000001'

/** A vendor's database on an empty device of its own, or on one where another window may have opened it. */
export const openDevice = (vendorId = SAMPLE_VENDOR, device = new IDBFactory()): PortalDatabase => {
  const db = new PortalDatabase(`portal-user-${vendorId}`, { indexedDB: device, IDBKeyRange })
  // As a first load by this release leaves it: no kind is new to the device.
  db.on('populate', (transaction) => void transaction.table('meta').put({ key: 'kinds', value: KINDS }))
  return db
}
