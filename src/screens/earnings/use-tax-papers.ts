import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { generationOf } from '#db/core/changes.ts'
import { warnOf } from '#db/core/is-closed.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useMatchingIds } from '#db/hooks/use-matching-ids.ts'
import type { FollowedMatches } from '#db/query/followed-matches.ts'
import type { TaxPaper } from '#domain/bookings/tax-paper.ts'
import { startOfDay, type Day } from '#domain/kernel/instant.ts'

type Followed = FollowedMatches<'bookings', readonly TaxPaper[]>

/**
 * The invoices and credit notes of all bookings that got one since a day, live; undefined while they are read, null where they cannot be.
 * Another number of `tries` asks again.
 */
export const useTaxPapers = (from: Day, tries: number): readonly TaxPaper[] | null | undefined => {
  const db = useDatabase()
  const matchingIds = useMatchingIds()
  const generation = useLiveQuery(() => generationOf(db, 'bookings'), [db])
  // With the day they were read from: those of another are not added up as if they were of this one.
  const [answer, setAnswer] = useState<{ readonly from: Day; readonly papers: readonly TaxPaper[] | null }>()
  const followed = useRef<Followed>(undefined)
  const turn = useRef(Promise.resolve())
  useEffect(() => {
    if (generation === undefined) return
    let isCurrent = true
    const find = () => matchingIds({ kind: 'bookings', filters: [{ column: 'papersAt', from: startOfDay(from) }] })
    const read = async () => {
      // Whoever comes next reads what changed for this one, too.
      if (!isCurrent) return
      const { FollowedMatches: Matches } = await import('#db/query/followed-matches.ts')
      followed.current ??= new Matches(db, 'bookings', ({ papers = [] }) => papers)
      await followed.current.catchUp(find)
      setAnswer({ from, papers: followed.current.all().flat() })
    }
    turn.current = turn.current.then(read).catch((error: unknown) => {
      if (warnOf(db, 'tax papers', error)) setAnswer({ from, papers: null })
    })
    return () => {
      isCurrent = false
    }
  }, [db, matchingIds, from, generation, tries])
  return answer?.from === from ? answer.papers : undefined
}
