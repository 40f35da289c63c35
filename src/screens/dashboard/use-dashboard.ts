import { useMemo } from 'react'
import { useCounts } from '#db/hooks/use-counts.ts'
import { useFigures } from '#db/hooks/use-figures.ts'
import { useKnownCounters } from '#db/hooks/use-known-counters.ts'
import type { Figures, Query } from '#db/query/query.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { COUNTED, REMINDERS, SUMS, type Figure, type Summed } from './figures.ts'
import { sumOf } from './sum-of.ts'

/** All counters of the dashboard, read in one go: these figures stand at once. */
const COUNTERS = [...new Set(COUNTED.flatMap((figure) => ('counters' in figure ? figure.counters : [])))]

type AnyFigure = Figure<Kind>

const askedOf = <K extends Kind>(kind: K): readonly Figure<K>[] =>
  COUNTED.filter((figure): figure is typeof figure & Figure<K> => figure.kind === kind && !('counters' in figure))

const BOOKINGS = askedOf('bookings')
const OPERATIONS = askedOf('operations')
const DRIVERS = askedOf('drivers')

const useCountsOf = <K extends Kind>(
  kind: K,
  { figures, today, tries }: { figures: readonly Figure<K>[]; today: Day; tries: number },
): readonly number[] | null | undefined => {
  const queries = useMemo(() => figures.map(({ filters }): Query<K> => ({ kind, filters: filters(today) })), [kind, figures, today])
  return useCounts(kind, queries, tries)
}

const sumIn = (figures: Figures | null | undefined, column: string) => (figures === null ? null : sumOf(figures?.columns[column]))

const useEarned = (figure: Summed, today: Day, tries: number): number | null | undefined =>
  sumIn(useFigures({ kind: 'earnings', filters: figure.filters(today) }, ['net'], tries), 'net')

/** The dashboard's figures, live; those that are not known yet are undefined, those that cannot be read null. Amounts are in halalas. */
export interface DashboardFigures {
  readonly countOf: (figure: AnyFigure) => number | null | undefined
  readonly amountOf: (figure: Summed) => number | null | undefined
  /** What the unpaid penalties come to. */
  readonly owed: number | null | undefined
  /** Some of them cannot be read. */
  readonly isFailed: boolean
}

/**
 * Counters first; the columns, which take a moment to come up, for all that moves with the day and for amounts. Another number of `tries`
 * asks them again.
 */
export const useDashboard = (today: Day, tries: number): DashboardFigures => {
  const counters = useKnownCounters(COUNTERS)
  const bookings = useCountsOf('bookings', { figures: BOOKINGS, today, tries })
  const operations = useCountsOf('operations', { figures: OPERATIONS, today, tries })
  const drivers = useCountsOf('drivers', { figures: DRIVERS, today, tries })
  const earned = useEarned(SUMS.earnings, today, tries)
  const earnedThisMonth = useEarned(SUMS.monthEarnings, today, tries)
  const owed = sumIn(useFigures({ kind: 'penalties', filters: REMINDERS.unpaid.filters(today) }, ['amount'], tries), 'amount')
  return {
    countOf: (figure) => {
      if (figure.counters) return counters && figure.counters.reduce((sum, key) => sum + (counters[key] ?? 0), 0)
      const asked: readonly (readonly [readonly AnyFigure[], readonly number[] | null | undefined])[] = [
        [BOOKINGS, bookings],
        [OPERATIONS, operations],
        [DRIVERS, drivers],
      ]
      const [figures = [], counts] = asked.find(([those]) => those.includes(figure)) ?? []
      return counts && counts[figures.indexOf(figure)]
    },
    amountOf: (figure) => (figure === SUMS.earnings ? earned : earnedThisMonth),
    owed,
    isFailed: [bookings, operations, drivers, earned, earnedThisMonth, owed].includes(null),
  }
}
