import { useLiveQuery } from 'dexie-react-hooks'
import type { PortalDatabase } from '#db/core/database.ts'
import { readStatus, type SyncStatus } from '#db/core/status.ts'
import { unsentFiles } from '#db/core/unsent-files.ts'
import { useDatabase } from './use-database.ts'

/** What still stands between this device and "everything is sent". All false and zero: proven. */
interface SyncProof {
  /** Changes that are not at the server, as people count them: discarded ones and those that are sent again are left out. */
  readonly waiting: number
  /** Files of waiting changes that are not at the server. */
  readonly files: number
  /** The server has not confirmed: nothing was ever loaded, something discarded or sent again must still arrive, or the engine is stuck. */
  readonly unconfirmed: boolean
}

const STUCK: readonly SyncStatus['phase'][] = ['failed', 'update-required']

/**
 * Reads the proof. A change leaves the queue only with the pull that carries its effect, so an empty queue on a loaded
 * device means that the server has everything; anything less is said to be less.
 */
const readSyncProof = async (db: PortalDatabase): Promise<SyncProof> => {
  const [queue, status] = await Promise.all([db.outbox.toArray(), readStatus(db)])
  const waiting = queue.filter((row) => row.name !== 'mutation.skip' && !row.again)
  // As noted with each change when it was decided: the rules that would say it again are not loaded to count.
  const named = new Set(waiting.flatMap(({ files }) => files ?? []))
  // The database of files is not opened where nothing that waits names one.
  const files = named.size === 0 ? [] : (await unsentFiles(db)).filter((file) => named.has(file.sha256))
  const unconfirmed = status.lastSyncedAt === null || queue.length > waiting.length || STUCK.includes(status.phase)
  return { waiting: waiting.length, files: files.length, unconfirmed }
}

/** Whether nothing is missing. */
export const isProven = (proof: SyncProof): boolean => proof.waiting === 0 && proof.files === 0 && !proof.unconfirmed

/** The proof, live; undefined while it is being read: then nothing may be claimed. */
export const useSyncProof = (): SyncProof | undefined => {
  const db = useDatabase()
  return useLiveQuery(() => readSyncProof(db), [db])
}
