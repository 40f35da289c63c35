import type { PortalStore } from './database.ts'
import type { Image } from './overlay.ts'

/**
 * Keeps the server's image of rows that are changed locally for the first time. A row that already has a base image
 * keeps it: what is visible there is a local change, not the server's.
 */
export const keepBase = async (db: PortalStore, before: ReadonlyMap<string, Image>): Promise<void> => {
  const keys = [...before.keys()]
  const known = await db.base.bulkGet(keys)
  const fresh = [...before].filter((_, at) => !known[at])
  await db.base.bulkAdd(fresh.map(([key, image]) => ({ key, ...image })))
}
