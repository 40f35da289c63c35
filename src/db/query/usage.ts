import { EARLY_COLUMNS, earlyFillings } from '#domain/reports/early.ts'
import { countUsage, type UsageQuestion } from '#domain/reports/usage-counts.ts'
import { USAGE_COLUMNS, type UsageSources } from '#domain/reports/usage-events.ts'
import { usageRows, type UsageRows, type UsageRowsQuery } from '#domain/reports/usage-rows.ts'
import type { FiguresSource } from './figures-source.ts'
import type { Query } from './query.ts'

/** What customers asked for because their bin was full. */
const FULL = { kind: 'requests', filters: [{ column: 'full', anyOf: [true] }] } as const satisfies Query<'requests'>

/** Works with what use is derived from. Of bookings there are most: their figures are read where they lie. */
const withSources = async <Result>(source: FiguresSource, work: (sources: UsageSources) => Result): Promise<Result> => {
  const [full, operations] = await Promise.all([
    source.columns(FULL, EARLY_COLUMNS),
    source.columns({ kind: 'operations' }, USAGE_COLUMNS.operations),
  ])
  return source.reckon({ kind: 'bookings' }, USAGE_COLUMNS.bookings, (bookings) =>
    work({ bookings, operations, early: earlyFillings(full, bookings) }),
  )
}

/** What containers were used for in each period, see `countUsage`. */
export const usageCounts = (source: FiguresSource, question: UsageQuestion): Promise<readonly Float64Array<ArrayBuffer>[]> =>
  withSources(source, (sources) => countUsage(sources, question))

/** The bookings behind a figure of use. */
export const rowsOfUsage = (source: FiguresSource, question: UsageRowsQuery): Promise<UsageRows> =>
  withSources(source, (sources) => usageRows(sources, question))
