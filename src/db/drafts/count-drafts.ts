import type { PortalDatabase } from '#db/core/database.ts'
import { IMPORT_LOG, keyOf } from './draft.ts'

/** How many forms were begun on this device and not saved. */
export const countDrafts = async (db: PortalDatabase): Promise<number> =>
  (await db.meta.where('key').startsWith(keyOf('')).primaryKeys()).filter((key) => !key.startsWith(keyOf(IMPORT_LOG))).length
