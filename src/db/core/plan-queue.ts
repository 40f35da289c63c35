import { hasOwnFootprints } from './bring-in.ts'
import type { PortalDatabase } from './database.ts'
import { nextSeq } from './identity.ts'
import { filesNamedBy } from './named-files.ts'

/** What may leave now, and which files stand before the rest. */
export interface QueuePlan {
  /** Changes with a lower place can be sent now. */
  readonly sendBelow: number
  /**
   * The files that the server lacks of the first change that waits for some. Those of later changes come in later rounds: a change
   * whose files have arrived is not held up by the files of another.
   */
  readonly files: readonly string[]
  /** Waiting changes that name a file the server refused, with its code. */
  readonly refused: ReadonlyMap<string, string>
  /** A part of the app that judges the rest of the queue could not be loaded: what is not let go now waits for another round. */
  readonly isPartial?: true
}

/** Whether any waiting change names a file: one look into an index, however long the queue. */
const namesFiles = async (db: PortalDatabase): Promise<boolean> => (await db.outbox.orderBy('files').limit(1).primaryKeys()).length > 0

/** Changes whenever something is queued or taken back, or the device starts over. */
export const queueMark = async (db: PortalDatabase): Promise<string> =>
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
