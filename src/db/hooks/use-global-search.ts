import { useEffect, useState } from 'react'
import { warnOf } from '#db/core/is-closed.ts'
import { query } from '#db/query/columns-client.ts'
import { prepareSearch, type Found } from '#db/query/find-everywhere.ts'
import { followSearch } from '#db/query/follow-search.ts'
import { useDatabase } from './use-database.ts'

interface GlobalSearch {
  /** What was found for the last text that was answered; null where nothing was typed. */
  readonly found: Found | null
  /** The text it is about. */
  readonly of: string
  readonly isFailed: boolean
}

/**
 * What a text finds among all records of the device, live until something is found. The latest text counts; until it is answered, the one
 * before it.
 */
export const useGlobalSearch = (typed: string): GlobalSearch => {
  const db = useDatabase()
  const [shown, setShown] = useState<GlobalSearch>({ found: null, of: '', isFailed: false })
  useEffect(() => {
    // What fails now fails again with the first search, and is said then.
    prepareSearch((question, range) => query(db, question, range)).catch(() => undefined)
  }, [db])
  useEffect(
    () =>
      followSearch(db, typed, (question, range) => query(db, question, range), {
        next: (found) => setShown({ found, of: typed, isFailed: false }),
        error: (error) => {
          if (warnOf(db, 'search', error)) setShown({ found: null, of: typed, isFailed: true })
        },
      }),
    [db, typed],
  )
  return shown
}
