import { useEffect, useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useMatchingIds } from '#db/hooks/use-matching-ids.ts'
import type { TaxPaper } from '#domain/bookings/tax-paper.ts'
import { startOfDay, type Day } from '#domain/kernel/instant.ts'

/** The invoices and credit notes of all bookings that got one since a day; undefined while they are read, null where they cannot be. */
export const useTaxPapers = (from: Day): readonly TaxPaper[] | null | undefined => {
  const db = useDatabase()
  const matchingIds = useMatchingIds()
  // With the day they were read from: those of another are not added up as if they were of this one.
  const [answer, setAnswer] = useState<{ readonly from: Day; readonly papers: readonly TaxPaper[] | null }>()
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const { rowsById } = await import('#db/export/rows-by-id.ts')
      const ids = [...(await matchingIds({ kind: 'bookings', filters: [{ column: 'papersAt', from: startOfDay(from) }] }))]
      const found: TaxPaper[] = []
      for await (const rows of rowsById(db, 'bookings', ids)) {
        if (!isCurrent) return
        found.push(...rows.flatMap(({ papers: own = [] }) => own))
      }
      if (isCurrent) setAnswer({ from, papers: found })
    }
    read().catch((error: unknown) => {
      console.warn('tax papers:', error instanceof Error ? error.message : error)
      if (isCurrent) setAnswer({ from, papers: null })
    })
    return () => {
      isCurrent = false
    }
  }, [db, matchingIds, from])
  return answer?.from === from ? answer.papers : undefined
}
