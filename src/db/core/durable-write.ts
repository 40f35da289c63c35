import type { PortalDatabase } from './database.ts'
import type { Write } from './storage-full.ts'

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
