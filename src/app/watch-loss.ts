import type { PortalDatabase } from '#db/core/database.ts'
import { nameBirth, readBirth, watchUnsent } from '#db/core/storage-care.ts'
import { readLossMark, writeLossMark } from '#platform/loss-mark.ts'

/**
 * Compares what the browser still has with the mark of the last visit. Returns how many unsent changes went with the data
 * the browser removed, or null when nothing was removed.
 */
export const findLoss = async (db: PortalDatabase): Promise<number | null> => {
  const mark = readLossMark(db.name)
  return mark && (await readBirth(db)) !== mark.birth ? mark.unsent : null
}

/** Keeps the mark true from now on. Returns how to stop. */
export const keepLossMark = async (db: PortalDatabase): Promise<() => void> => {
  const birth = await nameBirth(db)
  return watchUnsent(db, (unsent) => writeLossMark({ name: db.name, birth, unsent }))
}
