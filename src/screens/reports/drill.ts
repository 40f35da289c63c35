import type { By, Condition, Report, ReportId } from '#domain/reports/definition.ts'
import { NO_VALUE } from '#domain/reports/grouping.ts'
import type { Days } from '#domain/reports/period.ts'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'

/** The address that shows the rows which a figure counts. */
export interface Drill {
  readonly to: string
  readonly search: Readonly<Record<string, string>>
}

/** A list of the rows of a report: its address, the columns it can be narrowed down by, and what its tabs stand for. */
interface RowList {
  readonly to: string
  readonly columns: readonly string[]
  readonly tab?: { readonly column: string; readonly of: (value: string) => string }
  readonly allTab: string
}

const asIs = (value: string): string => value
const BOOKINGS: RowList = {
  to: '/all-booking',
  columns: ['status', 'binSize', 'wasteType', 'containerId', 'driverId', 'paymentStatus', 'paymentMethod', 'delivery'],
  allTab: '',
}
const requests = (to: string): RowList => ({
  to,
  columns: ['containerId', 'binSize', 'wasteType'],
  tab: { column: 'status', of: asIs },
  allTab: 'all',
})
const LISTS: Readonly<Record<Exclude<ReportId, 'usage'>, RowList>> = {
  bookings: BOOKINGS,
  late: BOOKINGS,
  drivers: {
    to: '/driver',
    columns: ['phoneVerified'],
    tab: { column: 'active', of: (value) => (value === 'true' ? 'active' : 'inactive') },
    allTab: 'all',
  },
  penalties: {
    to: '/penalty-payment',
    columns: ['cause', 'binSize', 'disputed'],
    tab: { column: 'status', of: asIs },
    allTab: 'all',
  },
  replacements: requests('/replacement-request'),
  removals: requests('/removal-request'),
}

/** A group that rows are picked by: one part of the period, or one value. */
export interface Pick {
  readonly by: By
  readonly key: string
}

const textsOf = ({ anyOf }: Condition): readonly string[] => anyOf.map(String)

/** The list with exactly the rows of a figure; null where no list can say them. */
export const drillOf = (report: Report, days: Days, picks: readonly Pick[], where: Condition | undefined): Drill | null => {
  if (report.id === 'usage') return null
  const list = LISTS[report.id]
  const wanted = new Map<string, readonly string[]>()
  const narrow = (column: string, values: readonly string[]) => {
    const known = wanted.get(column)
    wanted.set(column, known ? known.filter((value) => values.includes(value)) : values)
  }
  // Days are in the range already, and the lists leave out what the report does.
  for (const { by, key } of picks) {
    const dimension = report.dimensions.find(({ id }) => id === by)
    if (!dimension) continue
    if (key === NO_VALUE) return null
    narrow(dimension.column, [key])
  }
  if (where) narrow(where.column, textsOf(where))
  // All deliveries that have arrived, late or not, cannot be told from those that have not by one value.
  for (const condition of report.only) if (list.columns.includes(condition.column)) narrow(condition.column, textsOf(condition))
  let status = list.allTab
  const filters = [[report.on.column, days.from, days.to].join('.')]
  for (const [column, values] of wanted) {
    if (values.length === 0) return null
    if (list.tab?.column === column) {
      const [value, ...more] = values
      if (value === undefined || more.length > 0) return null
      status = list.tab.of(value)
    } else if (list.columns.includes(column)) filters.push([column, ...values].join('.'))
    else return null
  }
  return { to: list.to, search: { ...LIST_SEARCH_DEFAULTS, status, filter: filters.join('*') } }
}
