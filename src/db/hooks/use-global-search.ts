import { useEffect, useRef, useState } from 'react'
import { warnOf } from '#db/core/is-closed.ts'
import { query } from '#db/query/columns-client.ts'
import { findEverywhere, prepareSearch, type Found } from '#db/query/find-everywhere.ts'
import { useDatabase } from './use-database.ts'

interface GlobalSearch {
  /** What was found for the last text that was answered; null where nothing was typed. */
  readonly found: Found | null
  /** The text it is about. */
  readonly of: string
  readonly isFailed: boolean
}

/** What a text finds among all records of the device. The latest text counts; until it is answered, the one before it. */
export const useGlobalSearch = (typed: string): GlobalSearch => {
  const db = useDatabase()
  const [shown, setShown] = useState<GlobalSearch>({ found: null, of: '', isFailed: false })
  const asked = useRef(0)
  useEffect(() => {
    // What fails now fails again with the first search, and is said then.
    prepareSearch((question, range) => query(db, question, range)).catch(() => undefined)
  }, [db])
  useEffect(() => {
    asked.current += 1
    const { current: number } = asked
    const answer = (next: GlobalSearch) => {
      if (number === asked.current) setShown(next)
    }
    findEverywhere(db, typed, (question, range) => query(db, question, range)).then(
      (found) => answer({ found, of: typed, isFailed: false }),
      (error: unknown) => {
        if (warnOf(db, 'search', error)) answer({ found: null, of: typed, isFailed: true })
      },
    )
    return () => {
      asked.current += 1
    }
  }, [db, typed])
  return shown
}
