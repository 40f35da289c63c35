import { useLiveQuery } from 'dexie-react-hooks'
import { readDraft } from '#db/drafts/draft.ts'
import { useDatabase } from './use-database.ts'

/** A draft as it is kept, live; undefined while it is being read, null where there is none. */
export const useDraft = (form: string): unknown => {
  const db = useDatabase()
  return useLiveQuery(async () => ({ draft: await readDraft(db, form) }), [db, form])?.draft
}
