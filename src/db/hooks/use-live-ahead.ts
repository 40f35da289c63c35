import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { keptAhead } from '#db/core/read-ahead.ts'
import { useDatabase } from './use-database.ts'

/** A live query whose first answer may have been read ahead, under its key; the key says all that the query depends on. */
export const useLiveAhead = <T>(key: string, read: () => Promise<T>): T | undefined => {
  const db = useDatabase()
  // One function reads what stands under a key, ahead or live.
  const [ahead] = useState(() => ({ key, answer: keptAhead(db, key) as T | undefined }))
  const live = useLiveQuery(async () => ({ key, answer: await read() }), [db, key])
  return live?.key === key ? live.answer : ahead.key === key ? ahead.answer : undefined
}
