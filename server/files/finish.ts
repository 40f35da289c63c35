import { setTimeout as wait } from 'node:timers/promises'
import type { FileState } from '#protocol/files.ts'
import type { Core } from '#server/database/core.ts'
import { THREADS, type Inspect } from './inspection/threads.ts'
import { createFairQueue } from './inspection/fair-queue.ts'
import { ProblemError } from '#server/http/problems.ts'
import { addFile, findFile, joinPieces, readReceived, stateOf, type FileKey } from './pieces.ts'
import { expectBytes, keepBytes } from './removals.ts'
import type { openRoomReports } from './room.ts'
import type { FileStore } from './store.ts'
import { dropUpload, findUpload, lockQuota, reserve } from './uploads.ts'
import { isVerdict, openVerdicts } from './verdicts.ts'

export interface FinishParts extends Pick<Core, 'database' | 'now' | 'report'> {
  readonly fileStore: FileStore
  readonly inspect: Inspect
  /** Bytes that the files of one vendor may have together. */
  readonly fileQuota: number
  /** Hears how much of it is used. */
  readonly tell: ReturnType<typeof openRoomReports>
  /** Longest that a request waits for its file's turn, in ms. */
  readonly patienceMs?: number
}

/** Below the time after which a device takes a silent request for lost. The file keeps its turn. */
const PATIENCE_MS = 20_000
const RETRY_S = 5

/**
 * Looks at a whole file, keeps it and forgets its pieces, which are forgotten too when it is refused for good. Bytes are fetched only when
 * it is the file's turn, so that however many wait, few are in memory.
 */
const finish = async (parts: FinishParts, key: FileKey): Promise<FileState> => {
  const { database, fileQuota: quota } = parts
  const inVendor = <T>(work: Parameters<typeof database.vendorTransaction<T>>[1]) => database.vendorTransaction(key.vendorId, work)
  const begun = await inVendor(async (tx) => {
    const stored = await findFile(tx, key)
    const [received, upload] = [await readReceived(tx, key), await findUpload(tx, key)]
    return stored || upload === null || received < upload.size
      ? stateOf(key.sha256, stored ?? { received })
      : { whole: await joinPieces(tx, key, upload.size) }
  })
  // The same piece may have come twice, and the other one was first.
  if (!('whole' in begun)) return begun
  const { whole } = begun
  const size = whole.length
  try {
    const { type, stored, storedSha256 } = await parts.inspect({ bytes: whole, sha256: key.sha256 })
    await inVendor(async (tx) => {
      await lockQuota(tx, key)
      await reserve(tx, key, { size, reserved: stored.length }, { quota, now: parts.now(), tell: parts.tell })
      await expectBytes(tx, { vendorId: key.vendorId, name: storedSha256 }, parts.now())
    })
    // First the bytes, then the word that they are there: a crash in between only leaves bytes that nobody names, which housekeeping removes.
    await parts.fileStore.put(key.vendorId, storedSha256, { bytes: stored, type })
    const file = { type, size, storedSha256, storedSize: stored.length }
    await inVendor(async (tx) => {
      await lockQuota(tx, key)
      await addFile(tx, key, file)
      await keepBytes(tx, { vendorId: key.vendorId, name: storedSha256 })
      await dropUpload(tx, key)
    })
    return stateOf(key.sha256, file)
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) await inVendor((tx) => dropUpload(tx, key))
    throw error
  }
}

/**
 * Finishes files in turn, one of each vendor at a time, so that one vendor's twenty large photos do not hold another's back. Who asks for the
 * same file twice waits for the same work. Resolves to the file's state; whoever waits too long is told to ask again, and the work goes on.
 * @throws ProblemError (the returned function) with the reason of a refusal, 413 `files.full`, 503 `server.busy`
 */
export const openFinishing = (parts: FinishParts): ((key: FileKey) => Promise<FileState>) => {
  const enqueue = createFairQueue(THREADS)
  const verdicts = openVerdicts()
  const underWay = new Map<string, Promise<FileState>>()
  const begin = (key: FileKey): Promise<FileState> => {
    const name = `${key.vendorId}/${key.sha256}`
    const known = underWay.get(name)
    if (known) return known
    const inspect: Inspect = async (file) => {
      const verdict = verdicts.take(key)
      if (verdict) throw verdict
      return parts.inspect(file)
    }
    const work = enqueue(key.vendorId, () => finish({ ...parts, inspect }, key)).finally(() => underWay.delete(name))
    underWay.set(name, work)
    return work
  }
  return async (key) => {
    const work = begin(key)
    const patience = new AbortController()
    const late = wait(parts.patienceMs ?? PATIENCE_MS, 'late' as const, { signal: patience.signal }).catch(() => 'late' as const)
    try {
      const first = await Promise.race([work, late])
      if (first !== 'late') return first
    } finally {
      patience.abort()
    }
    work.catch((error: unknown) => {
      if (isVerdict(error)) verdicts.keep(key, error)
      else if (!(error instanceof ProblemError)) parts.report('files.unfinished', {})
    })
    throw new ProblemError(503, 'server.busy', { retryAfter: RETRY_S })
  }
}
