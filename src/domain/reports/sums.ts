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

/** What one measure of a row counts. */
const weighOf = (rows: ReportRows, measure: Summed): ((row: number) => number) => {
  if ('of' in measure) return () => 0
  const { sum, where } = measure
  const meant = where ? rowsWith(rows, where) : null
  const figures = sum === undefined ? null : (rows.columns[sum] ?? [])
  const none = sum === undefined ? undefined : rows.nothing[sum]
  return (row) => {
    if (meant && meant[row] !== 1) return 0
    if (!figures) return 1
    const figure = figures[row] ?? 0
    return figure === none || Number.isNaN(figure) ? 0 : figure
  }
}

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
  rows: ReportRows,
  { measures }: { readonly measures: readonly Summed[] },
  { keys, places, keepsEmpty }: Grouping,
  within: Grouping | null = null,
): Summary => {
  const groups = keys.map(() => new Float64Array(measures.length))
  const isIn = new Uint8Array(rows.count)
  let count = 0
  for (let row = 0; row < rows.count; row += 1)
    if ((places[row] ?? NOWHERE) !== NOWHERE && (within === null || within.places[row] !== NOWHERE)) {
      isIn[row] = 1
      count += 1
    }
  const all = new Float64Array(measures.length)
  const seen = new Uint8Array(keys.length)
  for (const [at, measure] of measures.entries()) {
    const weigh = weighOf(rows, measure)
    for (let row = 0; row < rows.count; row += 1) {
      if (isIn[row] !== 1) continue
      const place = places[row] ?? NOWHERE
      const group = groups[place]
      if (!group) continue
      seen[place] = 1
      const weight = weigh(row)
      group[at] = (group[at] ?? 0) + weight
      all[at] = (all[at] ?? 0) + weight
    }
  }
  const named = (sums: Float64Array) => withRatios(measures, Object.fromEntries(measures.map(({ id }, at) => [id, sums[at] ?? 0])))
  return {
    groups: keys.flatMap((key, place) => (keepsEmpty || seen[place] === 1 ? [{ key, figures: named(groups[place] ?? all) }] : [])),
    total: named(all),
    rows: count,
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
