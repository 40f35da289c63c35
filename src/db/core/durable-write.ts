import type { PortalDatabase, PortalStore } from './database.ts'

/** The device has no room for a change, even after making some. Nothing was changed and nothing queued. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

/** A write in one transaction. `isRetry`: the first try failed, but may have been stored after all. */
export type Write<T> = (store: PortalStore, isRetry: boolean) => Promise<T>

/**
 * Carries out a person's write, and once more where that helps: after making room when the disk is full, and on a new connection
 * when the browser lost the old one.
 * @throws StorageFullError where there is no room even then; any other failure as it came
 */
export const writeDurably = async <T>(db: PortalDatabase, work: Write<T>): Promise<T> => {
  try {
    return await work(db.strict, false)
  } catch (error) {
    const { writeAgain } = await import('#db/recovery/write-again.ts').catch(() => {
      throw error
    })
    return await writeAgain(db, work, error)
  }
}
