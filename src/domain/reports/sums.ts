import { copyFigures, eachPortion, NOWHERE, placesOfValues, PORTION, type PerRow, type ReportRows } from './rows.ts'
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

/** Adds as many rows as there are to their places. */
const addRows = (sums: Float64Array, places: Int32Array, length: number): void => {
  for (let at = 0; at < length; at += 1) {
    const place = places[at] ?? NOWHERE
    if (place !== NOWHERE) sums[place] = (sums[place] ?? 0) + 1
  }
}

/** Adds figures of so many rows to their places; `none` stands for no value. */
const addFigures = (
  sums: Float64Array,
  places: Int32Array,
  figures: Float64Array,
  { length, none }: { length: number; none: number },
): void => {
  for (let at = 0; at < length; at += 1) {
    const place = places[at] ?? NOWHERE
    const figure = figures[at] ?? none
    // NaN is no value either, and not equal to itself.
    if (place !== NOWHERE && figure !== none && figure === figure) sums[place] = (sums[place] ?? 0) + figure
  }
}

/** Splits each place by the figure of its row, in `width` places from that of "no value"; what this release does not know is nowhere. */
const split = (figures: Int32Array, places: Int32Array, { length, width }: { length: number; width: number }): void => {
  for (let at = 0; at < length; at += 1) {
    const place = places[at] ?? NOWHERE
    const figure = figures[at] ?? 0
    figures[at] = place === NOWHERE || figure >= width ? NOWHERE : place * width + figure
  }
}

/** What of a portion is reckoned with, until others are read: places, places by a condition's column, amounts, places in another grouping. */
const [here, splitHere, amounts, there] = [
  new Int32Array(PORTION),
  new Int32Array(PORTION),
  new Float64Array(PORTION),
  new Int32Array(PORTION),
]

/** Sums by place of all rows or, where there is a condition, by place and value of its column; null: how many rows. */
interface Split {
  readonly width: number
  readonly of: Map<string | null, Float64Array>
}

/**
 * Adds rows up by place. Several measures ask for the same column under other conditions of one more: rows are looked at once for all of
 * those, by the values of that one, and each measure takes the values that it means.
 */
const sumsOf = ({ measures, rows }: Weights, { count, read }: PerRow, groups: number): Sums => {
  const { columns, nothing } = rows
  const all = new Float64Array(groups)
  const splits = new Map<string | null, Split>([[null, { width: 1, of: new Map([[null, all]]) }]])
  const partsOf = measures.map((measure) => {
    if ('of' in measure) return null
    const wanted = measure.where ? placesOfValues(rows, measure.where) : Uint8Array.of(1)
    const column = measure.where?.column ?? null
    const { width, of } = splits.get(column) ?? { width: wanted.length, of: new Map<string | null, Float64Array>() }
    const parts = of.get(measure.sum ?? null) ?? new Float64Array(groups * width)
    splits.set(column, { width, of: of.set(measure.sum ?? null, parts) })
    return { wanted, parts }
  })
  eachPortion(count, (from, length) => {
    read(here, from, length)
    for (const [column, { width, of }] of splits) {
      if (column !== null) {
        copyFigures(columns[column], splitHere, { from, length, none: 0 })
        split(splitHere, here, { length, width })
      }
      const places = column === null ? here : splitHere
      for (const [sum, parts] of of) {
        if (sum === null) {
          addRows(parts, places, length)
          continue
        }
        const none = nothing[sum] ?? Number.NaN
        copyFigures(columns[sum], amounts, { from, length, none })
        addFigures(parts, places, amounts, { length, none })
      }
    }
  })
  const of = partsOf.map((one) => {
    if (one === null) return null
    const { wanted, parts } = one
    const own = new Float64Array(groups)
    for (let place = 0; place < parts.length; place += 1)
      if (wanted[place % wanted.length] === 1) {
        const group = Math.floor(place / wanted.length)
        own[group] = (own[group] ?? 0) + (parts[place] ?? 0)
      }
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
const placesIn = ({ count, read }: Grouping, within: Grouping | null): PerRow =>
  within === null
    ? { count, read }
    : {
        count,
        read: (into, from, length) => {
          read(into, from, length)
          within.read(there, from, length)
          for (let at = 0; at < length; at += 1) if (there[at] === NOWHERE) into[at] = NOWHERE
        },
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
    for (let place = 0; place < sums.length; place += 1) own[to(place)] = (own[to(place)] ?? 0) + (sums[place] ?? 0)
    return own
  }
  return { rows: fold(rows), of: of.map((sums) => sums && fold(sums)) }
}

/**
 * Sums by two groupings at a time, for a table with one along each side. Rows are looked at once: what a side comes to is what its cells do.
 * Whoever is in a group of the one must be in one of the other.
 */
export const summariseCrossed = (weights: Weights, [one, other]: readonly [Grouping, Grouping], within: Grouping | null): Crossed => {
  const { length: width } = other.keys
  const { measures } = weights
  const { count, read } = placesIn(one, within)
  const crossed = (into: Int32Array, from: number, length: number): void => {
    read(into, from, length)
    other.read(there, from, length)
    for (let at = 0; at < length; at += 1) {
      const a = into[at] ?? NOWHERE
      const b = there[at] ?? NOWHERE
      into[at] = a === NOWHERE || b === NOWHERE ? NOWHERE : a * width + b
    }
  }
  const sums = sumsOf(weights, { count, read: crossed }, one.keys.length * width)
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
