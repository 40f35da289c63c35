import type { PortalDatabase } from '#db/core/database.ts'
import { countAnew } from '#db/recovery/count-anew.ts'

/** When the screens stand and somebody works with them, in milliseconds after the start. */
const LATER_MS = 30_000

/** Does what a device needs now and then, and nobody waits for; what is cut off or fails is done at the next start. */
export const workBehindTheScreen = async (db: PortalDatabase, isOver: () => boolean): Promise<void> => {
  setTimeout(() => {
    if (!isOver()) void import('./keep-lists.ts').then(({ keepLists }) => keepLists(db, isOver)).catch(() => undefined)
  }, LATER_MS)
  // What an older release counted is counted anew.
  await countAnew(db)
}
