import type { PortalDatabase } from '#db/core/database.ts'
import { forgetEndedSteps } from '#db/drafts/ended-steps.ts'
import { tidyChanges } from '#db/query/kept.ts'
import { forgetOldFiles } from './free-space.ts'
import { forgetPushed } from './forget-pushed.ts'

/**
 * Clears away what nobody needs any more: changes that no kept columns wait for, pushes that are told of otherwise or no more, drafts of
 * steps that were taken, and old files. `now` in ms since 1970.
 */
export const tidy = async (db: PortalDatabase, now: number): Promise<void> => {
  await tidyChanges(db)
  await forgetPushed(db, now)
  await forgetEndedSteps(db)
  await forgetOldFiles(db, now)
}
