import type { PortalDatabase } from '#db/core/database.ts'
import { nameBirth, readBirth, watchUnsent } from '#db/core/storage-care.ts'
import { readLossRecord, writeLossRecord } from '#platform/loss-record.ts'

/**
 * Compares what the browser still has with the record of the last visit. Returns how many unsent changes went with the data
 * the browser removed, or null when nothing was removed.
 */
export const findLoss = async (db: PortalDatabase): Promise<number | null> => {
  const record = readLossRecord(db.name)
  return record && (await readBirth(db)) !== record.birth ? record.unsent : null
}

/** Keeps the record current from now on. Returns how to stop. */
export const keepLossRecord = async (db: PortalDatabase): Promise<() => void> => {
  const birth = await nameBirth(db)
  return watchUnsent(db, (unsent) => writeLossRecord({ name: db.name, birth, unsent }))
}
