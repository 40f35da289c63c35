import Dexie from 'dexie'
import type { PortalStore } from './database.ts'

/** How far the upload of a revoked device's changes is, kept between contacts: ids that are done, and how many the server would not take. */
export interface UploadProgress {
  readonly settled: readonly string[]
  readonly lost: number
}

/** The two things that are kept of a revoked device. They go together, by the names that earlier releases gave them. */
interface KeptOfRevoked extends UploadProgress {
  /** Nothing is left to upload, and the device is being wiped. */
  readonly isOver?: true
}

export const KEPT_OF_REVOKED = 'handedOver'

const readKept = async (db: PortalStore): Promise<KeptOfRevoked | undefined> =>
  (await db.meta.get(KEPT_OF_REVOKED))?.value as KeptOfRevoked | undefined

/** Where there is none yet, the upload is at its beginning. */
export const readProgress = async (db: PortalStore): Promise<UploadProgress> => (await readKept(db)) ?? { settled: [], lost: 0 }

/** Notes that the device is being wiped: from now on nothing is queued any more. Must run inside a transaction that writes `meta`. */
export const noteWiping = async (db: PortalStore): Promise<void> => {
  const value: KeptOfRevoked = { ...(await readProgress(db)), isOver: true }
  await db.meta.put({ key: KEPT_OF_REVOKED, value })
}

/**
 * Refuses to queue what would be wiped before anybody heard of it. Must run inside the transaction that queues.
 * @throws DatabaseClosedError as a moment later the database itself
 */
export const assertNotBeingWiped = async (db: PortalStore): Promise<void> => {
  if ((await readKept(db))?.isOver) throw new Dexie.DatabaseClosedError('this device is being wiped')
}
