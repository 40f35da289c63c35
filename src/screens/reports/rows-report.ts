import type { Query } from '#db/query/query.ts'
import { addDaysTo, startOfDay } from '#domain/kernel/instant.ts'
import type { By, Report } from '#domain/reports/definition.ts'
import { byDriverOf, byValue, inParts, inUse, type Grouping } from '#domain/reports/grouping.ts'
import { daysBefore, GRAINS, partsBefore, partsOf, type Days, type Grain, type MonthPlace } from '#domain/reports/period.ts'
import { rowDays, type ReportRows } from '#domain/reports/rows.ts'
import { summarise, summariseCrossed, weigh, type Figures, type Summary } from '#domain/reports/sums.ts'
import { isTooWide } from './table.ts'

/** What is asked of rows. */
export interface ReportQuestion {
  readonly report: Report
  readonly days: Days
  readonly by: By
  readonly across: By | null
  /** Groups whose names have no order stand by this figure, the largest first; left out: by the report's first. */
  readonly figure?: string
  readonly isCompared: boolean
  readonly placeOf: MonthPlace
  /** The zone of each container that is here. */
  readonly zoneOf: ReadonlyMap<string, string>
  /** The containers that rows name; left out: none but those. */
  readonly containerIds?: readonly string[]
  /** The driver of each booking that rows number, by its number; left out: nobody. */
  readonly driverOf?: ReadonlyMap<number, string>
}

const NOBODY: ReadonlyMap<number, string> = new Map()

export interface Answered {
  readonly summary: Summary
  /** Of the period before, by the key of the group in this one. */
  readonly before: { readonly total: Figures; readonly groups: ReadonlyMap<string, Figures> } | null
  readonly pivot: { readonly columns: Summary; readonly at: (row: string, column: string) => Figures | undefined } | null
}

/** What a report asks the columns for: the rows of its days. The days before stand directly before these: one question finds both. */
export const questionOf = ({
  report: { kind, on, only },
  days,
  isCompared,
}: Pick<ReportQuestion, 'report' | 'days' | 'isCompared'>): Query => {
  const { column } = on
  const from = isCompared ? daysBefore(days).from : days.from
  const range =
    on.type === 'day'
      ? { column, from, to: days.to }
      : { column, from: startOfDay(from), to: new Date(Date.parse(startOfDay(addDaysTo(days.to, 1))) - 1).toISOString() }
  return { kind, filters: [...only, range] }
}

const grainOf = (by: By): Grain | undefined => GRAINS.find((grain) => grain === by)

/**
 * Gives the days that groups stand for together: those of the period, or of the parts of it that are among them. Of a part that the period
 * does not have, and of parts that do not meet, these are none: the first lies behind the last.
 */
export const cutter = ({
  days,
  placeOf,
}: Pick<ReportQuestion, 'days' | 'placeOf'>): ((picks: readonly { by: By; key: string }[]) => Days) => {
  const known = new Map<By, ReadonlyMap<string, Days>>()
  const partsBy = (by: By): ReadonlyMap<string, Days> => {
    const grain = grainOf(by)
    const parts = known.get(by) ?? new Map((grain ? partsOf(days, grain, placeOf) : []).map((part) => [part.from, part]))
    known.set(by, parts)
    return parts
  }
  return (picks) =>
    picks.reduce<Days>((cut, { by, key }) => {
      const { from, to } = partsBy(by).get(key) ?? (grainOf(by) ? { from: addDaysTo(days.to, 1), to: days.to } : cut)
      return { from: from > cut.from ? from : cut.from, to: to < cut.to ? to : cut.to }
    }, days)
}

/** Largest first where names have no order of their own. */
const UNORDERED: readonly By[] = ['driver', 'zone', 'cause']
const inOrder = (summary: Summary, by: By, figure: string): Summary =>
  UNORDERED.includes(by)
    ? { ...summary, groups: summary.groups.toSorted((a, b) => (b.figures[figure] ?? 0) - (a.figures[figure] ?? 0)) }
    : summary

/**
 * A summary with the groups that only the period before had, in the order of all: whoever compares sees what ceased, and the lines of before
 * come to its total.
 */
const withCeased = (summary: Summary, earlier: Summary, keys: readonly string[]): Summary => {
  const nothing: Figures = Object.fromEntries(Object.keys(summary.total).map((id) => [id, 0]))
  const now = new Map(summary.groups.map((group) => [group.key, group]))
  const then = new Set(earlier.groups.map(({ key }) => key))
  return { ...summary, groups: keys.flatMap((key) => now.get(key) ?? (then.has(key) ? [{ key, figures: nothing }] : [])) }
}

/**
 * Adds rows up as a report was asked for: rows of the period, and of the one before where that is wanted. `too_many`: a pivot that nobody
 * could read, of which nothing is added up.
 */
export const answerOf = (
  rows: ReportRows,
  { report, days, by, across, figure, isCompared, placeOf, zoneOf, driverOf = NOBODY }: ReportQuestion,
): Answered | 'too_many' => {
  const onDays = rowDays(rows, report.on)
  const first = figure ?? report.measures[0]?.id ?? ''
  const groupingBy = (one: By): Grouping => {
    const grain = grainOf(one)
    if (grain) return inParts(onDays, partsOf(days, grain, placeOf))
    const dimension = report.dimensions.find(({ id }) => id === one)
    if (!dimension) return inParts(onDays, [days])
    return dimension.isDriverOf ? byDriverOf(rows, dimension.column, driverOf) : byValue(rows, dimension, zoneOf)
  }
  const grain = grainOf(by)
  const range = inParts(onDays, [days])
  const own = groupingBy(by)
  // Whoever is in a part of a range is in the range.
  const within = grain ? null : range
  const all = across === null ? null : ([own, groupingBy(across)] as const)
  const areMany = (sides: readonly [Grouping, Grouping]) => isTooWide(sides[0].keys.length, sides[1].keys.length)
  // Groups that nobody is in take no room in the end: they are looked for where it is scarce.
  const sides = all && areMany(all) ? ([inUse(all[0], range), inUse(all[1], range)] as const) : all
  if (sides && areMany(sides)) return 'too_many'
  const weights = weigh(rows, report)
  const crossed = sides && summariseCrossed(weights, sides, within)
  const earlier = !isCompared
    ? null
    : grain
      ? summarise(weights, inParts(onDays, partsBefore(days, partsOf(days, grain, placeOf))))
      : summarise(weights, own, inParts(onDays, [daysBefore(days)]))
  const summary = crossed?.one ?? summarise(weights, own, within)
  return {
    // Parts of time are all there, whether something happened in them or not.
    summary: inOrder(earlier && !grain ? withCeased(summary, earlier, own.keys) : summary, by, first),
    before: earlier && {
      total: earlier.total,
      // Parts of time stand beside each other by their order, values by what they are.
      groups: new Map(earlier.groups.map(({ key, figures }, place) => [grain ? (own.keys[place] ?? '') : key, figures])),
    },
    pivot: crossed && across !== null ? { columns: inOrder(crossed.other, across, first), at: crossed.at } : null,
  }
}
