import type { Filter, Query } from '#db/query/query.ts'
import type { Days } from '#domain/reports/period.ts'
import type { By, Condition, Measure, Report } from '#domain/reports/definition.ts'
import { NO_VALUE } from '#domain/reports/grouping.ts'
import type { Drill, Pick } from './drill.ts'
import { cutter, questionOf, type ReportQuestion } from './rows-report.ts'
import type { ReportSearch } from './report-address.ts'
import { changed, groupingsOf } from './report-search.ts'

/** A figure of a report: its measure, and the groups it stands in. */
export interface Figured {
  readonly measure: Measure
  readonly picks: readonly Pick[]
}

/** A figure as it stands in an address: `measure*group.key`. */
export const writeFigure = ({ measure, picks }: Figured): string => [measure.id, ...picks.map(({ by, key }) => `${by}.${key}`)].join('*')

/** Reads what {@link writeFigure} wrote; null for what this report does not have. */
export const readFigure = (report: Report, written: string): Figured | null => {
  const [id, ...parts] = written.split('*')
  const measure = report.measures.find((one) => one.id === id)
  const picks = parts.flatMap((part) => {
    const at = part.indexOf('.')
    const by: By | undefined = groupingsOf(report.id).find((one) => one === part.slice(0, at))
    return by === undefined ? [] : [{ by, key: part.slice(at + 1) }]
  })
  return measure && picks.length === parts.length ? { measure, picks } : null
}

const conditionOf = ({ column, anyOf }: Condition) => ({ column, anyOf: [...anyOf] })

/** The containers of a zone; of no zone are those that were deleted, whose zone went with them, and what has no container. */
const inZone = (zone: string, { zoneOf, containerIds = [] }: ReportQuestion): (string | null)[] =>
  zone === NO_VALUE
    ? [null, ...containerIds.filter((id) => !zoneOf.has(id))]
    : [...zoneOf].flatMap(([container, own]) => (own === zone ? [container] : []))

/**
 * Whether a question can say the rows of some groups, on the days that these stand for together. A driver is somebody or nobody, and a
 * container may be gone; without any other value are only rows of a later release, which has values that are unknown here.
 */
const isAskable = (days: Days, picks: readonly Pick[]): boolean =>
  days.from <= days.to && !picks.some(({ by, key }) => by !== 'driver' && by !== 'zone' && key === NO_VALUE)

/**
 * Gives the address at which the rows of a figure are listed below its table; null where none can be. The question itself is made for the one that is
 * opened: of a large table it would be made thousands of times.
 */
export const rowsHereIn =
  ({ kind }: Report, search: ReportSearch) =>
  (figured: Figured, days: Days): Drill | null =>
    kind !== 'drivers' && isAskable(days, figured.picks)
      ? { to: '/reports', search: changed(search, { rows: writeFigure(figured) }) }
      : null

/**
 * The question that finds the rows which a figure counts; null where no question can say them: of a value that is not known here, and of a
 * part that a period which moves with today has left behind since the address was noted.
 */
export const rowsOf = (asked: ReportQuestion, { measure, picks }: Figured): Query | null => {
  const { report, driverOf = [] } = asked
  const days = cutter(asked)(picks)
  if (!isAskable(days, picks)) return null
  const { kind, filters = [] } = questionOf({ report, days, isCompared: false })
  const own = picks.flatMap(({ by, key }): readonly Filter[] => {
    const dimension = report.dimensions.find(({ id }) => id === by)
    if (!dimension) return []
    const { column, isZoneOf, isDriverOf } = dimension
    if (isZoneOf) return [{ column, anyOf: inZone(key, asked) }]
    if (isDriverOf) return [{ column, anyOf: [...driverOf].flatMap(([booking, driver]) => (driver === key ? [booking] : [])) }]
    return [{ column, anyOf: [key === NO_VALUE ? null : key] }]
  })
  const where = 'of' in measure || !measure.where ? [] : [conditionOf(measure.where)]
  return { kind, filters: [...filters, ...own, ...where], sort: [{ column: report.on.column, direction: 'descending' }] }
}
