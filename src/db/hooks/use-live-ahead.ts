import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useState } from 'react'
import { keptAhead } from '#db/core/read-ahead.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import { useDatabase } from './use-database.ts'

/** A live query whose first answer may have been read ahead, under its key; the key says all that the query depends on. */
export const useLiveAhead = <T>(key: string, read: () => Promise<T>): T | undefined => {
  const db = useDatabase()
  // One function reads what stands under a key, ahead or live.
  const [ahead] = useState(() => ({ key, answer: keptAhead(db, key) as T | undefined }))
  const live = useLiveQuery(async () => ({ key, answer: await read() }), [db, key])
  return useMemo(() => {
    const first = ahead.key === key ? ahead.answer : undefined
    if (live?.key !== key) return first
    // The same answer once more is no reason to draw a list anew.
    return sameValue(first, live.answer) ? first : live.answer
  }, [ahead, live, key])
}
