import { hasOwnFootprints } from './bring-in.ts'
import type { PortalDatabase } from './database.ts'
import { nextSeq } from './identity.ts'
import { filesNamedBy } from './named-files.ts'
import type { QueuePlan } from './queue-plan.ts'

/** Whether any waiting change names a file: one look into an index, however long the queue. */
const namesFiles = async (db: PortalDatabase): Promise<boolean> => (await db.outbox.orderBy('files').limit(1).primaryKeys()).length > 0

/** Changes whenever something is queued or taken back, or the device starts over. */
export const queueVersion = async (db: PortalDatabase): Promise<string> =>
  JSON.stringify((await db.meta.bulkGet(['clientId', 'nextSeq', 'takenBack'])).map((row) => row?.value))

/**
 * Looks at the queue before a round. The files are read from their own database, before and outside any transaction; a change
 * queued meanwhile is left to the next round (`sendBelow` ends with what was seen).
 */
export const planQueue = async (db: PortalDatabase): Promise<QueuePlan> => {
  if (hasOwnFootprints(db) && !(await namesFiles(db))) return { sendBelow: await nextSeq(db), files: [], refused: new Map() }
  const queue = await db.outbox.orderBy('seq').toArray()
  const sendBelow = (queue.at(-1)?.seq ?? 0) + 1
  const first = queue.find((row) => filesNamedBy(row).length > 0)
  if (!first) return { sendBelow, files: [], refused: new Map() }
  return await import('#db/recovery/reorder.ts').then(
    ({ planFiles }) => planFiles(db, queue),
    // A part of the app that cannot be loaded now: then only what is certain goes.
    () => ({ sendBelow: first.seq, files: [], refused: new Map<string, string>(), isPartial: true as const }),
  )
}
