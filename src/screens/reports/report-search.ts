import * as v from 'valibot'
import { DIMENSIONS, REPORTS, type By, type Measure, type Report, type ReportId } from '#domain/reports/definition.ts'
import { REPORTS_OF_ROWS } from '#domain/reports/definitions/all.ts'
import { daysOf, GRAINS, PERIODS, readDays, type Period, type RangeFault } from '#domain/reports/period.ts'
import { USAGE_MEASURES } from '#domain/reports/usage.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { placeIn, type Calendar } from '#i18n/months.ts'
import { searchText } from '#screens/list/list-search.ts'

/** What of a report is kept in its address, as text that {@link readReport} understands. */
export const reportSearch = v.object({
  report: searchText(20),
  period: searchText(20),
  /** Days of a period of one's own. */
  from: searchText(10),
  to: searchText(10),
  by: searchText(20),
  /** The columns of a pivot. */
  across: searchText(20),
  /** The measure that a chart, a comparison and a pivot show. */
  figure: searchText(20),
  compare: searchText(10),
  calendar: searchText(10),
  /** The figure whose rows are listed below. */
  rows: searchText(200),
})
export type ReportSearch = v.InferOutput<typeof reportSearch>

/** The usual values: they do not stand in the address. */
export const REPORT_SEARCH_DEFAULTS = {
  report: '',
  period: '',
  from: '',
  to: '',
  by: '',
  across: '',
  figure: '',
  compare: '',
  calendar: '',
  rows: '',
} as const satisfies ReportSearch

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
  const kept = { ...next, rows: change.rows ?? '', ...(change.report === undefined ? {} : { by: '', across: '', figure: '' }) }
  const { report, period, by } = kept
  return {
    ...kept,
    report: report === 'bookings' ? '' : report,
    period: period === USUAL_PERIOD ? '' : period,
    by: by === 'month' ? '' : by,
    ...(period === 'own' ? {} : { from: '', to: '' }),
  }
}
