import { useMemo } from 'react'
import { useFollowedMatches } from '#db/hooks/use-followed-matches.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { TaxPaper } from '#domain/bookings/tax-paper.ts'
import { startOfDay, type Day } from '#domain/kernel/instant.ts'

const papersOf = ({ papers = [] }: Booking): readonly TaxPaper[] => papers

/**
 * The invoices and credit notes of all bookings that got one since a day, live; undefined while they are read, null where they cannot be.
 * Another number of `tries` asks again.
 */
export const useTaxPapers = (from: Day, tries: number): readonly TaxPaper[] | null | undefined => {
  const found = useFollowedMatches<'bookings', readonly TaxPaper[]>(
    { kind: 'bookings', filters: [{ column: 'papersAt', from: startOfDay(from) }] },
    papersOf,
    tries,
  )
  return useMemo(() => found && found.flat(), [found])
}
