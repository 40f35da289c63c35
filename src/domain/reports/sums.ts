import { NOWHERE, placesOfValues, type ReportRows } from './rows.ts'
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

/** Rows whose figures are to be added up, as many times as is wanted. */
interface Weights {
  readonly measures: readonly Summed[]
  readonly rows: ReportRows
}

/** Takes rows for as many summaries of them as are wanted. */
export const weigh = (rows: ReportRows, { measures }: { readonly measures: readonly Summed[] }): Weights => ({ measures, rows })

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

/** How many rows are in each group. */
const rowsIn = (places: Int32Array, groups: number): Float64Array => {
  const sums = new Float64Array(groups)
  for (let row = 0; row < places.length; row += 1) {
    const place = places[row] ?? NOWHERE
    if (place !== NOWHERE) sums[place] = (sums[place] ?? 0) + 1
  }
  return sums
}

/** What a column comes to in each group; `none` stands for no value. */
const sumsIn = (places: Int32Array, groups: number, figures: ArrayLike<number>, none: number): Float64Array => {
  const sums = new Float64Array(groups)
  for (let row = 0; row < places.length; row += 1) {
    const place = places[row] ?? NOWHERE
    const figure = figures[row] ?? none
    // NaN is no value either, and not equal to itself.
    if (place !== NOWHERE && figure !== none && figure === figure) sums[place] = (sums[place] ?? 0) + figure
  }
  return sums
}

/** Each place split by the value of a column, in `width` places from that of "no value"; what this release does not know is nowhere. */
const splitBy = (places: Int32Array, figures: ArrayLike<number>, width: number): Int32Array => {
  const split = new Int32Array(places.length)
  for (let row = 0; row < places.length; row += 1) {
    const place = places[row] ?? NOWHERE
    const figure = figures[row] ?? 0
    split[row] = place === NOWHERE || figure >= width ? NOWHERE : place * width + figure
  }
  return split
}

/**
 * Adds rows up by place. Several measures ask for the same column under other conditions of one more: rows are looked at once for all of
 * those, by the values of that one, and each measure takes the values that it means.
 */
const sumsOf = ({ measures, rows }: Weights, places: Int32Array, groups: number): Sums => {
  const { columns, nothing } = rows
  const all = rowsIn(places, groups)
  const splits = new Map<string, { readonly split: Int32Array; readonly width: number }>()
  const splitOf = (column: string, width: number) => {
    const known = splits.get(column) ?? { split: splitBy(places, columns[column] ?? [], width), width }
    splits.set(column, known)
    return known
  }
  const added = new Map<string, Float64Array>()
  const addedUp = (id: string, add: () => Float64Array): Float64Array => {
    const known = added.get(id) ?? add()
    added.set(id, known)
    return known
  }
  const amounts = (sum: string, at: Int32Array, count: number) => sumsIn(at, count, columns[sum] ?? [], nothing[sum] ?? Number.NaN)
  const of = measures.map((measure) => {
    if ('of' in measure) return null
    const { sum, where } = measure
    if (!where) return sum === undefined ? all : addedUp(sum, () => amounts(sum, places, groups))
    const wanted = placesOfValues(rows, where)
    const { split, width } = splitOf(where.column, wanted.length)
    const parts = addedUp(JSON.stringify([sum, where.column]), () =>
      sum === undefined ? rowsIn(split, groups * width) : amounts(sum, split, groups * width),
    )
    const own = new Float64Array(groups)
    for (let place = 0; place < groups; place += 1)
      for (let value = 0; value < width; value += 1)
        if (wanted[value] === 1) own[place] = (own[place] ?? 0) + (parts[place * width + value] ?? 0)
    return own
  })
  return { rows: all, of }
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
const placesIn = ({ places }: Grouping, within: Grouping | null): Int32Array => {
  if (within === null) return places
  // A loop: a function that is called for each of very many rows takes several times as long.
  const own = new Int32Array(places.length)
  for (let row = 0; row < places.length; row += 1) own[row] = within.places[row] === NOWHERE ? NOWHERE : (places[row] ?? NOWHERE)
  return own
}

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
