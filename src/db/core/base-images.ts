import type { BaseRow, PortalStore } from './database.ts'
import type { Image } from './overlay.ts'

/**
 * Keeps the server's image of rows that are changed locally for the first time. A row that already has a base image (`kept`: those that were
 * read of these rows) keeps it: what is visible there is a local change, not the server's.
 */
export const keepBase = async (
  db: PortalStore,
  before: ReadonlyMap<string, Image>,
  kept: readonly (BaseRow | undefined)[],
): Promise<void> => {
  const known = new Set(kept.map((row) => row?.key))
  const fresh = [...before].filter(([key]) => !known.has(key))
  await db.base.bulkAdd(fresh.map(([key, image]) => ({ key, ...image })))
}
