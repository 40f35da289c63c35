import type Dexie from 'dexie'
import type { MetaRow, PortalDatabase } from '#db/core/database.ts'
import { statusOf } from '#db/core/status.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { keyOf } from './draft.ts'
import { STEP_DRAFT } from './names.ts'

/** Where a movement stands: what was begun before it went on is a draft of nothing. A new plan is no step. */
export const standingOf = ({ containerStatus, steps = [] }: Pick<Operation, 'containerStatus' | 'steps'>): string =>
  `${containerStatus} ${steps.length}`

/** The keys of drafts of steps whose movement went on or is gone. Before all records have come nobody knows which are gone. */
export const endedSteps = async (db: Pick<Dexie, 'table'>): Promise<string[]> => {
  const prefix = keyOf(STEP_DRAFT)
  const meta = db.table<MetaRow, string>('meta')
  const drafts = await meta.where('key').startsWith(prefix).toArray()
  if (drafts.length === 0) return []
  const { firstLoad } = statusOf(await meta.get('status'))
  const found = await db
    .table<Operation, string>('operations')
    .bulkGet(drafts.map(({ key }) => key.slice(prefix.length).split(':')[0] ?? ''))
  return drafts.flatMap(({ key, value }, at) => {
    const operation = found[at]
    const isEnded = operation ? standingOf(operation) !== (value as { standing?: unknown }).standing : firstLoad === null
    return isEnded ? [key] : []
  })
}

/** Forgets them: the photos that they name would stay for good. */
export const forgetEndedSteps = (db: PortalDatabase): Promise<void> =>
  db.transaction('rw', db.meta, db.rows('operations'), async () => db.meta.bulkDelete(await endedSteps(db)))
