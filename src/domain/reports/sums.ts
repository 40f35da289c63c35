import { NOWHERE, rowsWith, type ReportRows } from './rows.ts'
import type { Grouping } from './grouping.ts'

/** Figures by measure. */
export type Figures = Readonly<Record<string, number>>

interface Group {
  readonly key: string
  readonly figures: Figures
}

/** What rows come to: by group, and all of those that are in a group. */
export interface Summary {
  readonly groups: readonly Group[]
  readonly total: Figures
  /** Rows that are in a group. */
  readonly rows: number
}

/** A figure as a report declares it, of rows of whatever columns. */
type Summed = { readonly id: string } & (
  | { readonly sum?: string; readonly where?: { readonly column: string; readonly anyOf: readonly (string | boolean)[] } }
  | { readonly of: string; readonly per: string }
)

/** What each row counts for each measure; null for a measure that follows from others. */
interface Weights {
  readonly measures: readonly Summed[]
  readonly count: number
  readonly of: readonly (Float64Array | null)[]
}

const weightsFor = (rows: ReportRows, measure: Summed): Float64Array | null => {
  if ('of' in measure) return null
  const { sum, where } = measure
  const { count } = rows
  const weights = new Float64Array(count)
  const figures = sum === undefined ? null : (rows.columns[sum] ?? new Float64Array(count))
  const none = sum === undefined ? Number.NaN : (rows.nothing[sum] ?? Number.NaN)
  if (figures)
    for (let row = 0; row < count; row += 1) {
      const figure = figures[row] ?? Number.NaN
      weights[row] = figure === none || Number.isNaN(figure) ? 0 : figure
    }
  else weights.fill(1)
  if (!where) return weights
  const meant = rowsWith(rows, where)
  for (let row = 0; row < count; row += 1) if (meant[row] !== 1) weights[row] = 0
  return weights
}

/** Weighs rows once, for as many summaries of them as are wanted. */
export const weigh = (rows: ReportRows, { measures }: { readonly measures: readonly Summed[] }): Weights => ({
  measures,
  count: rows.count,
  of: measures.map((measure) => weightsFor(rows, measure)),
})

/** Adds the figures that follow from others. One by nothing is nothing. */
const withRatios = (measures: readonly Summed[], sums: Readonly<Record<string, number>>): Figures => {
  const figures: Record<string, number> = { ...sums }
  for (const measure of measures)
    if ('of' in measure) {
      const per = sums[measure.per] ?? 0
      figures[measure.id] = per === 0 ? 0 : (sums[measure.of] ?? 0) / per
    }
  return figures
}

/** Sums of rows by place: how many rows, and what each measure comes to. */
interface Sums {
  readonly rows: Float64Array
  readonly of: readonly (Float64Array | null)[]
}

const sumsOf = ({ count, of }: Weights, places: Int32Array, groups: number): Sums => {
  const rows = new Float64Array(groups)
  for (let row = 0; row < count; row += 1) {
    const place = places[row] ?? NOWHERE
    if (place !== NOWHERE) rows[place] = (rows[place] ?? 0) + 1
  }
  const sums = of.map((weights) => {
    if (!weights) return null
    const own = new Float64Array(groups)
    for (let row = 0; row < count; row += 1) {
      const place = places[row] ?? NOWHERE
      if (place !== NOWHERE) own[place] = (own[place] ?? 0) + (weights[row] ?? 0)
    }
    return own
  })
  return { rows, of: sums }
}

const figuresOf = (measures: readonly Summed[], { of }: Sums, read: (groups: Float64Array) => number): Figures =>
  withRatios(measures, Object.fromEntries(measures.map(({ id }, at) => [id, read(of[at] ?? new Float64Array(0))])))

const summaryOf = (measures: readonly Summed[], { keys, keepsEmpty }: Pick<Grouping, 'keys' | 'keepsEmpty'>, sums: Sums): Summary => {
  const { rows } = sums
  const named = (read: (groups: Float64Array) => number) => figuresOf(measures, sums, read)
  return {
    groups: keys.flatMap((key, place) =>
      keepsEmpty || (rows[place] ?? 0) > 0 ? [{ key, figures: named((groups) => groups[place] ?? 0) }] : [],
    ),
    total: named((groups) => groups.reduce((all, sum) => all + sum, 0)),
    rows: rows.reduce((all, own) => all + own, 0),
  }
}

/** The places of rows in a grouping; nowhere for those that are nowhere in `within`. */
const placesIn = ({ places }: Grouping, within: Grouping | null): Int32Array =>
  within === null ? places : places.map((place, row) => (within.places[row] === NOWHERE ? NOWHERE : place))

/** Sums of all measures by group; `within` leaves out rows that are nowhere in it, such as outside of a period. */
export const summarise = (weights: Weights, grouping: Grouping, within: Grouping | null = null): Summary =>
  summaryOf(weights.measures, grouping, sumsOf(weights, placesIn(grouping, within), grouping.keys.length))

/** What two groupings come to together: each of them, and each two groups where they meet. */
interface Crossed {
  readonly one: Summary
  readonly other: Summary
  /** Where two groups meet; undefined where no row is in both. Worked out when it is looked at: of very many a screen shows few. */
  readonly at: (row: string, column: string) => Figures | undefined
}

/** Adds up some places as those of another length: `to` gives the place there. */
const folded = ({ rows, of }: Sums, to: (place: number) => number, groups: number): Sums => {
  const fold = (sums: Float64Array): Float64Array => {
    const own = new Float64Array(groups)
    for (const [place, sum] of sums.entries()) own[to(place)] = (own[to(place)] ?? 0) + sum
    return own
  }
  return { rows: fold(rows), of: of.map((sums) => sums && fold(sums)) }
}

/**
 * Sums by two groupings at a time, for a table with one along each side. Rows are looked at once: what a side comes to is what its cells do.
 * Whoever is in a group of the one must be in one of the other.
 */
export const summariseCrossed = (weights: Weights, [one, other]: readonly [Grouping, Grouping], within: Grouping): Crossed => {
  const { length: width } = other.keys
  const { measures } = weights
  const places = placesIn(one, within)
  for (let row = 0; row < places.length; row += 1) {
    const [a, b] = [places[row] ?? NOWHERE, other.places[row] ?? NOWHERE]
    places[row] = a === NOWHERE || b === NOWHERE ? NOWHERE : a * width + b
  }
  const sums = sumsOf(weights, places, one.keys.length * width)
  const [placesOfRows, placesOfColumns] = [one, other].map(({ keys }) => new Map(keys.map((key, place) => [key, place])))
  return {
    one: summaryOf(
      measures,
      one,
      folded(sums, (place) => Math.floor(place / width), one.keys.length),
    ),
    other: summaryOf(
      measures,
      other,
      folded(sums, (place) => place % width, width),
    ),
    at: (row, column) => {
      const [a, b] = [placesOfRows?.get(row), placesOfColumns?.get(column)]
      if (a === undefined || b === undefined) return undefined
      const place = a * width + b
      return (sums.rows[place] ?? 0) > 0 ? figuresOf(measures, sums, (groups) => groups[place] ?? 0) : undefined
    },
  }
}
