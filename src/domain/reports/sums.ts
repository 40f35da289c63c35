import { NOWHERE, rowsWith, type ReportRows } from './rows.ts'
import type { Grouping } from './grouping.ts'

/** Figures by measure. */
export type Figures = Readonly<Record<string, number>>

export interface Group {
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
export interface Weights {
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

/** Sums of all measures by group; `within` leaves out rows that are nowhere in it, such as outside of a period. */
export const summarise = (
  { measures, count, of }: Weights,
  { keys, places, keepsEmpty }: Grouping,
  within: Grouping | null = null,
): Summary => {
  const own = new Int32Array(count)
  const seen = new Uint8Array(keys.length)
  let rows = 0
  for (let row = 0; row < count; row += 1) {
    const place = within !== null && within.places[row] === NOWHERE ? NOWHERE : (places[row] ?? NOWHERE)
    own[row] = place
    if (place === NOWHERE) continue
    seen[place] = 1
    rows += 1
  }
  const sums = of.map((weights) => {
    const groups = new Float64Array(keys.length)
    if (weights)
      for (let row = 0; row < count; row += 1) {
        const place = own[row] ?? NOWHERE
        if (place !== NOWHERE) groups[place] = (groups[place] ?? 0) + (weights[row] ?? 0)
      }
    return groups
  })
  const named = (read: (groups: Float64Array) => number) =>
    withRatios(measures, Object.fromEntries(measures.map(({ id }, at) => [id, read(sums[at] ?? new Float64Array(0))])))
  return {
    groups: keys.flatMap((key, place) =>
      keepsEmpty || seen[place] === 1 ? [{ key, figures: named((groups) => groups[place] ?? 0) }] : [],
    ),
    total: named((groups) => groups.reduce((all, sum) => all + sum, 0)),
    rows,
  }
}

/** Groups of groups, for a table with one along each side: the key of a cell is the place in the first times the second's length. */
export const crossed = (one: Grouping, other: Grouping): Grouping => {
  const places = new Int32Array(one.places.length).fill(NOWHERE)
  for (let row = 0; row < places.length; row += 1) {
    const [a, b] = [one.places[row] ?? NOWHERE, other.places[row] ?? NOWHERE]
    if (a !== NOWHERE && b !== NOWHERE) places[row] = a * other.keys.length + b
  }
  return { keys: one.keys.flatMap((a) => other.keys.map((b) => cellKey(a, b))), places, keepsEmpty: false }
}

/** The key of the cell where two groups meet. */
export const cellKey = (row: string, column: string): string => `${row}\n${column}`
