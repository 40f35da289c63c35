import { useMemo } from 'react'
import { useCounts } from '#db/hooks/use-counts.ts'
import { useFigures } from '#db/hooks/use-figures.ts'
import { useKnownCounters } from '#db/hooks/use-known-counters.ts'
import type { Query } from '#db/query/query.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { COUNTED, REMINDERS, SUMS, type Figure, type Summed } from './figures.ts'
import { sumOf } from './sum-of.ts'

/** All counters of the dashboard, read in one go: these figures stand at once. */
const COUNTERS = [...new Set([...COUNTED, ...Object.values(SUMS)].flatMap((figure) => ('counters' in figure ? figure.counters : [])))]

type AnyFigure = Figure<Kind>

const askedOf = <K extends Kind>(kind: K): readonly Figure<K>[] =>
  COUNTED.filter((figure): figure is typeof figure & Figure<K> => figure.kind === kind && !('counters' in figure))

const BOOKINGS = askedOf('bookings')
const OPERATIONS = askedOf('operations')
const DRIVERS = askedOf('drivers')

const useCountsOf = <K extends Kind>(
  kind: K,
  { figures, today }: { figures: readonly Figure<K>[]; today: Day },
): readonly number[] | undefined => {
  const queries = useMemo(() => figures.map(({ filters }): Query<K> => ({ kind, filters: filters(today) })), [kind, figures, today])
  return useCounts(kind, queries)
}

const useEarned = (figure: Summed, today: Day): number | undefined =>
  sumOf(useFigures({ kind: 'earnings', filters: figure.filters(today) }, ['net'])?.columns.net)

/** The dashboard's figures, live; those that are not known yet are undefined. Amounts are in halalas. */
export interface DashboardFigures {
  readonly countOf: (figure: AnyFigure) => number | undefined
  readonly amountOf: (figure: Summed) => number | undefined
  /** What the unpaid penalties come to. */
  readonly owed: number | undefined
}

/** Counters first; the columns, which take a moment to come up, for all that moves with the day and for amounts. */
export const useDashboard = (today: Day): DashboardFigures => {
  const counters = useKnownCounters(COUNTERS)
  const bookings = useCountsOf('bookings', { figures: BOOKINGS, today })
  const operations = useCountsOf('operations', { figures: OPERATIONS, today })
  const drivers = useCountsOf('drivers', { figures: DRIVERS, today })
  const earned = useEarned(SUMS.earnings, today)
  const earnedThisMonth = useEarned(SUMS.monthEarnings, today)
  const owed = sumOf(useFigures({ kind: 'penalties', filters: REMINDERS.unpaid.filters(today) }, ['amount'])?.columns.amount)
  return {
    countOf: (figure) => {
      if (figure.counters) return counters && figure.counters.reduce((sum, key) => sum + (counters[key] ?? 0), 0)
      const asked: readonly (readonly [readonly AnyFigure[], readonly number[] | undefined])[] = [
        [BOOKINGS, bookings],
        [OPERATIONS, operations],
        [DRIVERS, drivers],
      ]
      return asked.flatMap(([figures, counts]) => (figures.includes(figure) ? (counts?.[figures.indexOf(figure)] ?? []) : []))[0]
    },
    amountOf: (figure) => (figure === SUMS.earnings ? earned : earnedThisMonth),
    owed,
  }
}
