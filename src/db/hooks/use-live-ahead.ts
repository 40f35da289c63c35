import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { sameValue } from '#domain/kernel/edit.ts'
import { useAhead } from './use-ahead.ts'
import { useDatabase } from './use-database.ts'

/** A live query whose first answer may have been read ahead, under its key; the key says all that the query depends on. */
export const useLiveAhead = <T>(key: string, read: () => Promise<T>): T | undefined => {
  const db = useDatabase()
  // One function reads what stands under a key, ahead or live.
  const first = useAhead<T>(key)
  const live = useLiveQuery(async () => ({ key, answer: await read() }), [db, key])
  return useMemo(() => {
    if (live?.key !== key) return first
    // The same answer once more is no reason to draw a list anew.
    return sameValue(first, live.answer) ? first : live.answer
  }, [first, live, key])
}
