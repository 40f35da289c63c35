import { dayNumberAt } from '../kernel/day-number.ts'

/**
 * Rows as a report reads them: one array of figures per column, equal places are one row. Days since 1970-01-01; moments in
 * milliseconds; flags 1 (no) and 2; enumerations and references the place in `values` from 1. No value: the column's `nothing`.
 */
export interface ReportRows {
  readonly count: number
  readonly columns: Readonly<Record<string, ArrayLike<number>>>
  readonly nothing: Readonly<Record<string, number>>
  readonly values: Readonly<Record<string, readonly string[]>>
}

/** The place of a row that belongs nowhere. */
export const NOWHERE = -1
const NO_DAY = -0x80000000

/** The day of each row, as a number; where it has none, what `noDay` says, else a day far before all. */
export const rowDays = (
  { count, columns, nothing }: ReportRows,
  on: { readonly column: string; readonly type: 'day' | 'instant' },
  noDay = NO_DAY,
): Int32Array => {
  const figures = columns[on.column]
  const none = nothing[on.column]
  if (!figures) return new Int32Array(count).fill(noDay)
  const days = new Int32Array(count)
  const isDay = on.type === 'day'
  for (let row = 0; row < count; row += 1) {
    const figure = figures[row] ?? Number.NaN
    days[row] = figure === none || Number.isNaN(figure) ? noDay : isDay ? figure : dayNumberAt(figure)
  }
  return days
}

/**
 * Which values of a column are meant, by their place in its figures: 1 for those that are; a value that the column does not know is
 * nobody's. It is as long as the column has values, with "no value" and those of a flag.
 */
export const placesOfValues = (
  { values }: ReportRows,
  { column, anyOf }: { readonly column: string; readonly anyOf: readonly (string | boolean)[] },
): Uint8Array => {
  const known = values[column] ?? []
  const isWanted = new Uint8Array(Math.max(known.length, 2) + 1)
  for (const value of anyOf) isWanted[typeof value === 'boolean' ? (value ? 2 : 1) : known.indexOf(value) + 1] = 1
  isWanted[0] = 0
  return isWanted
}
