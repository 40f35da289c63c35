import Dexie from 'dexie'
import type { PortalStore } from './database.ts'

/** How far the upload of a revoked device's changes is: ids that need no further thought, and how many of them the server would not take. Kept between contacts. */
export interface UploadProgress {
  readonly settled: readonly string[]
  readonly lost: number
  /** Nothing is left, and the device is being wiped: nothing is queued any more. */
  readonly isOver?: true
}

/** Where it is stored in `meta`, by the name an earlier release gave it. */
export const UPLOAD_PROGRESS = 'handedOver'

/** How far it is; where there is none, at its beginning. */
export const readProgress = async (db: PortalStore): Promise<UploadProgress> =>
  ((await db.meta.get(UPLOAD_PROGRESS))?.value as UploadProgress | undefined) ?? { settled: [], lost: 0 }

/**
 * Refuses to queue what would be wiped before anybody heard of it. Must run inside the transaction that queues.
 * @throws DatabaseClosedError as a moment later the database itself
 */
export const assertNotOver = async (db: PortalStore): Promise<void> => {
  if ((await readProgress(db)).isOver) throw new Dexie.DatabaseClosedError('this device is being wiped')
}
