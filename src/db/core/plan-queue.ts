import { hasOwnFootprints } from './bring-in.ts'
import type { PortalDatabase } from './database.ts'
import { heldNow } from './held.ts'
import { nextSeq, takenBack } from './identity.ts'
import { hasWaiting } from './outbox.ts'
import type { QueuePlan } from './queue-plan.ts'

/** Whether any waiting change names a file: one look into an index, however long the queue. */
const namesFiles = async (db: PortalDatabase): Promise<boolean> => (await db.outbox.orderBy('files').limit(1).primaryKeys()).length > 0

/** Changes whenever something is queued, taken back or let go, or the device starts over. */
export const queueVersion = async (db: PortalDatabase): Promise<string> =>
  JSON.stringify((await db.meta.bulkGet(['clientId', 'nextSeq', 'takenBack', 'held'])).map((row) => row?.value))

/** All places below this one may go as they stand. */
const goingBelow = (sendBelow: number): QueuePlan => ({ sendBelow, files: [], refused: new Map() })

const findPlan = async (db: PortalDatabase, held: ReadonlySet<string>): Promise<QueuePlan> => {
  if (held.size === 0 && hasOwnFootprints(db) && !(await namesFiles(db))) return goingBelow(await nextSeq(db))
  const queue = await db.outbox.orderBy('seq').toArray()
  const sendBelow = (queue.at(-1)?.seq ?? 0) + 1
  const front = queue[0]
  if (!front) return goingBelow(sendBelow)
  // A part of the app that cannot be loaded now: then only what is certain goes.
  const rules = await import('#db/rules/named-files.ts').catch(() => null)
  if (!rules) return { ...goingBelow(front.seq), isPartial: true }
  const first = queue.find((row) => held.has(row.id) || rules.filesNamedBy(row).length > 0)
  if (!first) return goingBelow(sendBelow)
  // What is held is what was decided last, as a rule: then nothing stands behind it that could go.
  if (queue.every((row) => row.seq < first.seq || held.has(row.id))) return goingBelow(first.seq)
  return await import('#db/recovery/reorder.ts').then(
    ({ planFiles }) => planFiles(db, queue, held),
    () => ({ ...goingBelow(first.seq), isPartial: true as const }),
  )
}

/**
 * Looks at the queue before a round. The files are read from their own database, before and outside any
 * transaction; a change queued meanwhile is left to the next round (`sendBelow` ends with what was seen).
 */
export const planQueue = async (db: PortalDatabase, clock: () => number = Date.now): Promise<QueuePlan> => {
  const taken = await takenBack(db)
  return { ...(await findPlan(db, await heldNow(db, clock))), takenBack: taken }
}

/** Whether a round would have something to send now: what is held, and what depends on it, is not. */
export const hasSendable = async (db: PortalDatabase, clock: () => number = Date.now): Promise<boolean> => {
  if (!(await hasWaiting(db))) return false
  if ((await heldNow(db, clock)).size === 0) return true
  const { sendBelow, files } = await planQueue(db, clock)
  return files.length > 0 || (await hasWaiting(db, sendBelow))
}
