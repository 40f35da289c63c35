import { useMemo } from 'react'
import { useFigures } from '#db/hooks/use-figures.ts'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { useRows, useRowsById } from '#db/hooks/use-rows.ts'
import type { Container } from '#domain/containers/container.ts'
import { addDaysTo, dayOf, startOfDay } from '#domain/kernel/instant.ts'
import { partsOf, type Days, type Grain, type MonthPlace } from '#domain/reports/period.ts'
import { USAGE_COLUMNS, usageOfContainers, type UsageSummary } from '#domain/reports/usage.ts'
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
    const ends = new Map(bookings.map(({ id, startsAt, rentalDays }) => [id, addDaysTo(dayOf(startsAt), rentalDays)]))
    return answer.rows.flatMap(({ bookingId, container, quantity, requestedAt }) => {
      const [on, end] = [dayOf(requestedAt), ends.get(bookingId)]
      return end !== undefined && on < end ? [{ containerId: container.id, on, bins: quantity }] : []
    })
  }, [answer, bookings])
  return isFailed ? null : early
}

const groupOf = ({ id, zoneId, binSize }: Container, by: UsageGroup): string =>
  by === 'container' ? id : by === 'zone' ? zoneId : by === 'size' ? binSize : 'all'

/** What containers were used for, live; undefined while it is read, null where it cannot be, `too_many` where nobody could read it. */
export const useUsage = ({ days, grain, by, placeOf }: UsageAsked): UsageSummary | 'too_many' | null | undefined => {
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
    return usageOfContainers({ bookings, operations, early, containers: grouped, parts })
  }, [containers, bookings, operations, early, from, to, grain, by, placeOf])
}
