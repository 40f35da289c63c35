import type Dexie from 'dexie'
import type { MetaRow } from '#db/core/database.ts'
import { IMPORT_LOG, keyOf } from './draft.ts'
import { endedSteps } from './ended-steps.ts'
import { COUNT_DRAFT, MOVE_DRAFT } from './names.ts'

/** Whether a draft is empty, or kept for its choices alone, or to be looked at: no unit was read for a batch, or a count is finished. */
const holdsNothing = (key: string, value: unknown): boolean => {
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return true
  const { scanned, finishedAt } = value as { readonly scanned?: readonly unknown[]; readonly finishedAt?: string | null }
  return (key === keyOf(MOVE_DRAFT) && scanned?.length === 0) || (key === keyOf(COUNT_DRAFT) && typeof finishedAt === 'string')
}

/** Whether what is kept under a key is a form that was begun and not saved. */
const isDraft = ({ key, value }: MetaRow): boolean =>
  key.startsWith(keyOf('')) && !key.startsWith(keyOf(IMPORT_LOG)) && !holdsNothing(key, value)

/** How many forms were begun on this device and not saved. */
export const countDrafts = async (db: Pick<Dexie, 'table'>): Promise<number> => {
  const drafts = await db.table<MetaRow, string>('meta').where('key').startsWith(keyOf('')).toArray()
  const ended = new Set(await endedSteps(db))
  return drafts.filter((draft) => !ended.has(draft.key) && isDraft(draft)).length
}
