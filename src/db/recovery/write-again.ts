import type { PortalDatabase } from '#db/core/database.ts'
import type { Write } from '#db/core/storage-full.ts'
import { StorageFullError } from '#db/core/storage-full.ts'
import { makeRoom } from './free-space.ts'

/** The error and everything it wraps: Dexie hides the browser's reason in `inner`, or in the failures of a bulk write. */
const reasons = (error: unknown, depth = 0): readonly string[] => {
  if (typeof error !== 'object' || error === null || depth > 4) return []
  const { name, message, inner, failures } = error as { name?: unknown; message?: unknown; inner?: unknown; failures?: unknown }
  const deeper = [inner, ...(Array.isArray(failures) ? failures : [])].flatMap((cause) => reasons(cause, depth + 1))
  return [`${String(name)}: ${String(message)}`, ...deeper]
}

/** Whether the browser refused to store more, whichever part of it. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof StorageFullError || reasons(error).some((reason) => reason.includes('QuotaExceeded'))

/**
 * Whether the browser itself gave up: it ended a transaction of its own accord, or lost the process behind its databases, as Safari
 * does after a while in the background; every call then fails until the database is opened anew. What was asked for may have been stored
 * all the same.
 */
export const isBrowsersFault = (error: unknown): boolean =>
  reasons(error).some((reason) => /^(InvalidState|Abort)Error/.test(reason) || /connection to indexed database server lost/i.test(reason))

/** Every connection that such a write can go by. What was never opened is not there to be lost. */
const reopen = async ({ strict, files }: PortalDatabase): Promise<void> => {
  for (const store of [strict, files])
    if (store === strict || store.isOpen()) {
      store.close({ disableAutoOpen: false })
      await store.open()
    }
}

/**
 * The further tries of a write that failed with `error`, where there is hope for one.
 * @throws StorageFullError where there is no room even then; any other failure as it came
 */
export const writeAgain = async <T>(db: PortalDatabase, work: Write<T>, error: unknown): Promise<T> => {
  let mayClearMore = false
  if (isStorageFull(error)) mayClearMore = await makeRoom(db, Date.now())
  else if (isBrowsersFault(error)) await reopen(db)
  else throw error
  try {
    return await work(db.strict, true)
  } catch (again) {
    if (!isStorageFull(again)) throw again
    if (mayClearMore) return writeAgain(db, work, again)
    throw new StorageFullError('the device has no room for this change', { cause: again })
  }
}
