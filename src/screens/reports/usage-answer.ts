import { BIN_SIZES, type Container } from '#domain/containers/container.ts'
import { dayOf, type Day } from '#domain/kernel/instant.ts'
import { earlyFillings } from '#domain/reports/early.ts'
import { partsBefore, partsOf, type Days, type Grain, type MonthPlace } from '#domain/reports/period.ts'
import type { ReportRows } from '#domain/reports/rows.ts'
import { usageOfContainers, type UsageMeasure, type UsageSummary } from '#domain/reports/usage.ts'
import { usageRows, type UsageRows } from '#domain/reports/usage-rows.ts'
import type { UsageGroup } from './report-search.ts'
import { isTooWide } from './table.ts'

/** Lines are made for each part and each group, whether something happened or not: more than these nobody reads, nor a file. */
const MOST_LINES = 50_000

export interface UsageQuery {
  readonly days: Days
  /** Asked about is the period before, too, in parts as long as those of these days. */
  readonly isCompared: boolean
  readonly grain: Grain
  readonly by: UsageGroup
  /** The groups stand beside each other. */
  readonly isCrossed: boolean
  readonly placeOf: MonthPlace
  readonly today: Day
}

/** What use is derived from. `full`: the requests of the days asked about that say of a bin that it is full. */
interface UsageFacts {
  readonly containers: readonly Container[]
  readonly bookings: ReportRows
  readonly operations: ReportRows
  readonly full: ReportRows
}

/** A figure of the table: its part of the period (null: all of it) and its group (null: all of them). */
export interface UsageFigure {
  readonly measure: UsageMeasure
  readonly from: Day | null
  readonly group: string | null
}

export interface Used {
  readonly summary: UsageSummary
  /** Of the period before, where it is asked about. */
  readonly before: UsageSummary | null
  /** The bookings behind a figure; null for one of no group here, or of no part: a period that moves with today leaves parts behind. */
  readonly rowsOf: (figure: UsageFigure) => UsageRows | null
}

/** Groups stand in the order of their first container: sizes from small to large, all others by barcode. */
const placeOfSize = ({ binSize }: Container, by: UsageGroup): number => (by === 'size' ? BIN_SIZES.indexOf(binSize) : 0)

const groupOf = ({ id, zoneId, binSize }: Container, by: UsageGroup): string =>
  by === 'container' ? id : by === 'zone' ? zoneId : by === 'size' ? binSize : 'all'

/** What containers were used for; `too_many` where nobody could read it, of which nothing is worked out. */
export const answerUsage = (
  { containers, bookings, operations, full }: UsageFacts,
  { days, isCompared, grain, by, isCrossed, placeOf, today }: UsageQuery,
): Used | 'too_many' => {
  const parts = partsOf(days, grain, placeOf)
  const grouped = containers
    .toSorted((a, b) => placeOfSize(a, by) - placeOfSize(b, by) || (a.barcode < b.barcode ? -1 : 1))
    .map((container) => ({
      id: container.id,
      group: groupOf(container, by),
      stock: container.inventory.stock,
      since: dayOf(container.createdAt),
    }))
  const { size } = new Set(grouped.map(({ group }) => group))
  if (parts.length * size > MOST_LINES || (isCrossed && isTooWide(parts.length, size))) return 'too_many'
  const sources = { bookings, operations, early: earlyFillings(full, bookings) }
  const asked = { ...sources, containers: grouped, today }
  return {
    summary: usageOfContainers({ ...asked, parts }),
    before: isCompared ? usageOfContainers({ ...asked, parts: partsBefore(days, parts) }) : null,
    rowsOf: ({ measure, from, group }) => {
      const within = from === null ? days : parts.find((one) => one.from === from)
      const own = grouped.filter((one) => group === null || one.group === group)
      return within && (group === null || own.length > 0) ? usageRows(sources, { measure, today, days: within, containers: own }) : null
    },
  }
}
