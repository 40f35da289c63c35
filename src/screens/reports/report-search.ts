import { DIMENSIONS, REPORTS, type By, type Measure, type Report, type ReportId } from '#domain/reports/definition.ts'
import { REPORTS_OF_ROWS } from '#domain/reports/definitions/all.ts'
import { daysOf, GRAINS, PERIODS, readDays, type Period, type RangeFault } from '#domain/reports/period.ts'
import { USAGE_MEASURES } from '#domain/reports/usage.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { placeIn, type Calendar } from '#i18n/months.ts'
import type { ReportSearch } from './report-address.ts'

/** Of a container's use: in which groups the containers stand beside the days. */
export const USAGE_GROUPS = ['container', 'zone', 'size', 'all'] as const
export type UsageGroup = (typeof USAGE_GROUPS)[number]

/** What a report shows. */
export interface ReportState {
  readonly report: ReportId
  readonly period: Period
  /** The days it is about, or why there are none. */
  readonly range: RangeFault
  readonly typed: { readonly from: string; readonly to: string }
  readonly by: By
  readonly across: By | null
  readonly usageBy: UsageGroup
  /** The groups of containers are the columns, with one figure. */
  readonly isCrossed: boolean
  readonly figure: string
  readonly isCompared: boolean
  readonly calendar: Calendar
}

const USUAL_PERIOD = 'year' satisfies Period
const oneOf = <One extends string>(all: readonly One[], written: string): One | undefined => all.find((one) => one === written)

/** The measures of a report, the first being the usual one. */
export const measuresOf = (id: ReportId): readonly { readonly id: string; readonly unit: Measure['unit'] }[] =>
  id === 'usage' ? USAGE_MEASURES : REPORTS_OF_ROWS[id].measures

/** What the rows of a report can be grouped by. */
export const groupingsOf = (id: ReportId): readonly By[] => [
  ...GRAINS,
  ...(id === 'usage'
    ? []
    : DIMENSIONS.filter((dimension) => (REPORTS_OF_ROWS[id] as Report).dimensions.some((one) => one.id === dimension))),
]

/** Reads an address. What it does not understand counts as not there; days that are no range say why in `range`. */
export const readReport = (search: ReportSearch, today: Day): ReportState => {
  const report = oneOf(REPORTS, search.report) ?? 'bookings'
  const calendar = search.calendar === 'hijri' ? 'islamic-umalqura' : 'gregory'
  const period = oneOf(PERIODS, search.period) ?? USUAL_PERIOD
  const range: RangeFault = period === 'own' ? readDays(search.from, search.to) : { days: daysOf(period, today, placeIn(calendar)) }
  const groupings = groupingsOf(report)
  const by = oneOf(groupings, search.by) ?? 'month'
  const across = oneOf(groupings, search.across) ?? null
  return {
    report,
    period,
    range,
    typed: period === 'own' ? { from: search.from, to: search.to } : (range.days ?? { from: '', to: '' }),
    by,
    // A grouping by itself would be a table with one figure in each row.
    across: report === 'usage' || across === by ? null : across,
    usageBy: oneOf(USAGE_GROUPS, search.across) ?? 'container',
    isCrossed: report === 'usage' && search.layout === 'groups',
    figure:
      oneOf(
        measuresOf(report).map(({ id }) => id),
        search.figure,
      ) ??
      measuresOf(report)[0]?.id ??
      '',
    isCompared: search.compare === 'before',
    calendar,
  }
}

/** The address after a change. Another report keeps the days and the calendar, and nothing that it may not have. */
export const changed = (search: ReportSearch, change: Partial<ReportSearch>): ReportSearch => {
  const next = { ...search, ...change }
  const kept = { ...next, rows: change.rows ?? '', ...(change.report === undefined ? {} : { by: '', across: '', layout: '', figure: '' }) }
  const { report, period, by } = kept
  return {
    ...kept,
    report: report === 'bookings' ? '' : report,
    period: period === USUAL_PERIOD ? '' : period,
    by: by === 'month' ? '' : by,
    ...(period === 'own' ? {} : { from: '', to: '' }),
  }
}
