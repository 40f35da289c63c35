import { useMemo } from 'react'
import { useFigures } from '#db/hooks/use-figures.ts'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { useRows, useRowsById } from '#db/hooks/use-rows.ts'
import type { Container } from '#domain/containers/container.ts'
import { addDaysTo, dayOf, startOfDay, type Day } from '#domain/kernel/instant.ts'
import { partsOf, type Days, type Grain, type MonthPlace } from '#domain/reports/period.ts'
import { usageOfContainers, type UsageMeasure, type UsageSummary } from '#domain/reports/usage.ts'
import { USAGE_COLUMNS } from '#domain/reports/usage-events.ts'
import { usageRows, type UsageRows } from '#domain/reports/usage-rows.ts'
import type { UsageGroup } from './report-search.ts'

const MOST_CONTAINERS = 5000
/** Reports of full bins that are looked up one by one. */
const MOST_FULL = { start: 0, end: 3000 }
/** Lines are made for each part and each group, whether something happened or not: more than these nobody reads, nor a file. */
const MOST_LINES = 50_000

const BOOKINGS = { kind: 'bookings' } as const
const OPERATIONS = { kind: 'operations' } as const

export interface UsageAsked {
  readonly days: Days
  readonly grain: Grain
  readonly by: UsageGroup
  readonly placeOf: MonthPlace
}

/** Bins that customers reported full before their rental's end, in some days. */
const useEarly = ({ from, to }: Days) => {
  const until = new Date(Date.parse(startOfDay(addDaysTo(to, 1))) - 1).toISOString()
  const { answer, isFailed } = useColumnsWindow<'requests'>(
    {
      kind: 'requests',
      filters: [
        { column: 'full', anyOf: [true] },
        { column: 'requestedAt', from: startOfDay(from), to: until },
      ],
    },
    MOST_FULL,
  )
  const ids = useMemo(() => answer?.rows.map(({ bookingId }) => bookingId), [answer])
  const bookings = useRowsById('bookings', ids)
  const early = useMemo(() => {
    if (!answer || !bookings) return undefined
    const ends = new Map(bookings.map((one) => [one.id, { booking: one.number, end: addDaysTo(dayOf(one.startsAt), one.rentalDays) }]))
    return answer.rows.flatMap(({ bookingId, container, quantity, requestedAt }) => {
      const [on, rental] = [dayOf(requestedAt), ends.get(bookingId)]
      return rental && on < rental.end ? [{ containerId: container.id, on, bins: quantity, booking: rental.booking }] : []
    })
  }, [answer, bookings])
  return isFailed ? null : early
}

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
export const useUsage = ({ days, grain, by, placeOf }: UsageAsked): Used | 'too_many' | null | undefined => {
  const { from, to } = days
  const containers = useRows('containers', MOST_CONTAINERS)
  const bookings = useFigures(BOOKINGS, USAGE_COLUMNS.bookings)
  const operations = useFigures(OPERATIONS, USAGE_COLUMNS.operations)
  const early = useEarly(days)
  return useMemo(() => {
    if (bookings === null || operations === null || early === null) return null
    if (!containers || !bookings || !operations || !early) return undefined
    const parts = partsOf({ from, to }, grain, placeOf)
    const grouped = containers
      .toSorted((a, b) => (a.barcode < b.barcode ? -1 : 1))
      .map((container) => ({ id: container.id, group: groupOf(container, by), stock: container.inventory.stock }))
    if (parts.length * new Set(grouped.map(({ group }) => group)).size > MOST_LINES) return 'too_many'
    const sources = { bookings, operations, early }
    return {
      summary: usageOfContainers({ ...sources, containers: grouped, parts }),
      rowsOf: ({ measure, from: part, group }) =>
        usageRows(sources, {
          measure,
          days: parts.find((one) => one.from === part) ?? { from, to },
          containers: grouped.filter((one) => group === null || one.group === group),
        }),
    }
  }, [containers, bookings, operations, early, from, to, grain, by, placeOf])
}
