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
  const days = new Int32Array(count).fill(noDay)
  if (!figures) return days
  for (let row = 0; row < count; row += 1) {
    const figure = figures[row] ?? Number.NaN
    if (figure === none || Number.isNaN(figure)) continue
    days[row] = on.type === 'day' ? figure : dayNumberAt(figure)
  }
  return days
}

/** Which rows have one of some values in a column, 1 for those that have. */
export const rowsWith = (
  { count, columns, values }: ReportRows,
  { column, anyOf }: { readonly column: string; readonly anyOf: readonly (string | boolean)[] },
): Uint8Array => {
  const figures = columns[column]
  const known = values[column] ?? []
  // Few values: looked up by their place. A value that the column does not know is nobody's.
  const isWanted = new Uint8Array(Math.max(known.length, 2) + 1)
  for (const value of anyOf) isWanted[typeof value === 'boolean' ? (value ? 2 : 1) : known.indexOf(value) + 1] = 1
  isWanted[0] = 0
  const found = new Uint8Array(count)
  if (figures) for (let row = 0; row < count; row += 1) found[row] = isWanted[figures[row] ?? 0] ?? 0
  return found
}
