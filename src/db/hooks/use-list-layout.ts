import { useCallback } from 'react'
import { layoutKey, readLayout } from '#db/core/list-ahead.ts'
import { useDatabase } from './use-database.ts'
import { useLiveAhead } from './use-live-ahead.ts'

/**
 * How a person laid out a list, kept with the vendor's data on this device so that it goes with it at sign-out. What is kept is the
 * list's own affair and must be plain data: undefined while it is being read, null where nothing is kept.
 */
export const useListLayout = (list: string): readonly [layout: unknown, keep: (layout: unknown) => void] => {
  const db = useDatabase()
  const key = layoutKey(list)
  const layout = useLiveAhead(key, () => readLayout(db, list))
  const keep = useCallback(
    (next: unknown) => {
      const kept = next === null ? db.meta.delete(key) : db.meta.put({ key, value: next })
      // A layout that could not be kept costs a few clicks next time, and nothing else.
      Promise.resolve(kept).catch((error: unknown) => console.warn('layout:', error instanceof Error ? error.message : error))
    },
    [db, key],
  )
  return [layout, keep]
}
