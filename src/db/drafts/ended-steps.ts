import type { PortalDatabase } from '#db/core/database.ts'
import { readStatus } from '#db/core/status.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { keyOf } from './draft.ts'
import { STEP_DRAFT } from './names.ts'

/** Where a movement stands: what was begun before it went on is a draft of nothing. A new plan is no step. */
export const standingOf = ({ containerStatus, steps = [] }: Pick<Operation, 'containerStatus' | 'steps'>): string =>
  `${containerStatus} ${steps.length}`

/** The keys of drafts of steps whose movement went on or is gone. Before all records have come nobody knows which are gone. */
export const endedSteps = async (db: PortalDatabase): Promise<string[]> => {
  const prefix = keyOf(STEP_DRAFT)
  const drafts = await db.meta.where('key').startsWith(prefix).toArray()
  if (drafts.length === 0) return []
  const { firstLoad } = await readStatus(db)
  const found = await db.rows('operations').bulkGet(drafts.map(({ key }) => key.slice(prefix.length).split(':')[0] ?? ''))
  return drafts.flatMap(({ key, value }, at) => {
    const operation = found[at]
    const isEnded = operation ? standingOf(operation) !== (value as { standing?: unknown }).standing : firstLoad === null
    return isEnded ? [key] : []
  })
}

/** Forgets them: the photos that they name would stay for good. */
export const forgetEndedSteps = (db: PortalDatabase): Promise<void> =>
  db.transaction('rw', db.meta, db.rows('operations'), async () => db.meta.bulkDelete(await endedSteps(db)))
