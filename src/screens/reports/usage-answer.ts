import type { UsageQuestion } from '#domain/reports/usage-counts.ts'
import { BIN_SIZES, type Container } from '#domain/containers/container.ts'
import { dayOf, type Day } from '#domain/kernel/instant.ts'
import { partsBefore, partsOf, type Days, type Grain, type MonthPlace } from '#domain/reports/period.ts'
import { summariseUsage, type UsageMeasure, type UsageSummary } from '#domain/reports/usage.ts'
import type { UsageRowsQuery } from '#domain/reports/usage-rows.ts'
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
  /** Where each zone stands among the others, by name. */
  readonly placeOfZone: ReadonlyMap<string, number>
  readonly today: Day
}

/** What is asked of the columns, and for what. */
interface UsageRequest {
  readonly query: UsageQuery
  readonly question: UsageQuestion
}

/** A figure of the table: its part of the period (null: all of it) and its group (null: all of them). */
export interface UsageFigure {
  readonly measure: UsageMeasure
  readonly from: Day | null
  readonly group: string | null
}

export interface Used {
  /** What was asked. */
  readonly query: UsageQuery
  readonly summary: UsageSummary
  /** Of the period before, where it is asked about. */
  readonly before: UsageSummary | null
  /** The last day is still to come: bins stand in it as they do today, as what will be brought or fetched until then is not known. */
  readonly isAhead: boolean
  /**
   * What to ask for the bookings behind a figure; null for one of no group here, or of no part: a period that moves with today leaves parts
   * behind.
   */
  readonly rowsOf: (figure: UsageFigure) => UsageRowsQuery | null
}

/**
 * Groups stand in the order of their first container: sizes from small to large, zones by name, containers by barcode. A zone that is not
 * known here is last.
 */
const placeOfGroup = ({ zoneId, binSize }: Container, { by, placeOfZone }: UsageQuery): number =>
  by === 'size' ? BIN_SIZES.indexOf(binSize) : by === 'zone' ? (placeOfZone.get(zoneId) ?? placeOfZone.size) : 0

const groupOf = ({ id, zoneId, binSize }: Container, by: UsageGroup): string =>
  by === 'container' ? id : by === 'zone' ? zoneId : by === 'size' ? binSize : 'all'

/** What to ask the columns for; `too_many` where nobody could read the answer. */
export const askUsage = (containers: readonly Container[], query: UsageQuery): UsageRequest | 'too_many' => {
  const { days, isCompared, grain, by, isCrossed, placeOf, today } = query
  const parts = partsOf(days, grain, placeOf)
  const grouped = containers
    .toSorted((a, b) => placeOfGroup(a, query) - placeOfGroup(b, query) || (a.barcode < b.barcode ? -1 : 1))
    .map((container) => ({
      id: container.id,
      group: groupOf(container, by),
      stock: container.inventory.stock,
      since: dayOf(container.createdAt),
    }))
  const { size } = new Set(grouped.map(({ group }) => group))
  if (parts.length * size > MOST_LINES || (isCrossed && isTooWide(parts.length, size))) return 'too_many'
  return { query, question: { containers: grouped, today, periods: isCompared ? [parts, partsBefore(days, parts)] : [parts] } }
}

/** Reads what was counted of each period asked about. */
export const usedOf = ({ query, question }: UsageRequest, counts: readonly Float64Array[]): Used => {
  const { containers, periods, today } = question
  const summaryOf = (place: number) => summariseUsage(counts[place] ?? new Float64Array(), { containers, parts: periods[place] ?? [] })
  return {
    query,
    summary: summaryOf(0),
    before: query.isCompared ? summaryOf(1) : null,
    isAhead: query.days.to > today,
    rowsOf: ({ measure, from, group }) => {
      const within = from === null ? query.days : periods[0]?.find((one) => one.from === from)
      const own = containers.filter((one) => group === null || one.group === group)
      return within && (group === null || own.length > 0) ? { measure, today, days: within, containers: own } : null
    },
  }
}
