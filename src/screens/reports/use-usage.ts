import { useMemo } from 'react'
import { useFigures } from '#db/hooks/use-figures.ts'
import { useRows } from '#db/hooks/use-rows.ts'
import type { Query } from '#db/query/query.ts'
import type { Container } from '#domain/containers/container.ts'
import { addDaysTo, startOfDay, type Day } from '#domain/kernel/instant.ts'
import { EARLY_COLUMNS, earlyFillings } from '#domain/reports/early.ts'
import { daysBefore, partsBefore, partsOf, type Days, type Grain, type MonthPlace } from '#domain/reports/period.ts'
import { usageOfContainers, type UsageMeasure, type UsageSummary } from '#domain/reports/usage.ts'
import { USAGE_COLUMNS } from '#domain/reports/usage-events.ts'
import { usageRows, type UsageRows } from '#domain/reports/usage-rows.ts'
import type { UsageGroup } from './report-search.ts'

const MOST_CONTAINERS = 5000
/** Lines are made for each part and each group, whether something happened or not: more than these nobody reads, nor a file. */
const MOST_LINES = 50_000

const BOOKINGS = { kind: 'bookings' } as const
const OPERATIONS = { kind: 'operations' } as const

interface UsageQuery {
  readonly days: Days
  /** Asked about is the period before these days, in parts as long as theirs. */
  readonly isBefore: boolean
  readonly grain: Grain
  readonly by: UsageGroup
  readonly placeOf: MonthPlace
}

/** What customers asked for in some days because their bin was full. */
const fullIn = ({ from, to }: Days) =>
  ({
    kind: 'requests',
    filters: [
      { column: 'full', anyOf: [true] },
      { column: 'requestedAt', from: startOfDay(from), to: new Date(Date.parse(startOfDay(addDaysTo(to, 1))) - 1).toISOString() },
    ],
  }) as const satisfies Query<'requests'>

const groupOf = ({ id, zoneId, binSize }: Container, by: UsageGroup): string =>
  by === 'container' ? id : by === 'zone' ? zoneId : by === 'size' ? binSize : 'all'

/** A figure of the table: its part of the period (null: all of it) and its group (null: all of them). */
export interface UsageFigure {
  readonly measure: UsageMeasure
  readonly from: Day | null
  readonly group: string | null
}

export interface Used {
  readonly summary: UsageSummary
  /** The bookings behind a figure. */
  readonly rowsOf: (figure: UsageFigure) => UsageRows
}

/** What containers were used for, live; undefined while it is read, null where it cannot be, `too_many` where nobody could read it. */
export const useUsage = ({ days, isBefore, grain, by, placeOf }: UsageQuery): Used | 'too_many' | null | undefined => {
  const { from, to } = days
  const containers = useRows('containers', MOST_CONTAINERS)
  const bookings = useFigures(BOOKINGS, USAGE_COLUMNS.bookings)
  const operations = useFigures(OPERATIONS, USAGE_COLUMNS.operations)
  const full = useFigures<'requests'>(fullIn(isBefore ? daysBefore(days) : days), EARLY_COLUMNS)
  return useMemo(() => {
    if (bookings === null || operations === null || full === null) return null
    if (!containers || !bookings || !operations || !full) return undefined
    const own = partsOf({ from, to }, grain, placeOf)
    const parts = isBefore ? partsBefore({ from, to }, own) : own
    const grouped = containers
      .toSorted((a, b) => (a.barcode < b.barcode ? -1 : 1))
      .map((container) => ({ id: container.id, group: groupOf(container, by), stock: container.inventory.stock }))
    if (parts.length * new Set(grouped.map(({ group }) => group)).size > MOST_LINES) return 'too_many'
    const sources = { bookings, operations, early: earlyFillings(full, bookings) }
    return {
      summary: usageOfContainers({ ...sources, containers: grouped, parts }),
      rowsOf: ({ measure, from: part, group }) =>
        usageRows(sources, {
          measure,
          days: parts.find((one) => one.from === part) ?? { from, to },
          containers: grouped.filter((one) => group === null || one.group === group),
        }),
    }
  }, [containers, bookings, operations, full, from, to, isBefore, grain, by, placeOf])
}
