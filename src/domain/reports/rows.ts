import { dayNumberAt } from '../kernel/day-number.ts'

/** The figures of a column, in an array as wide as they need. */
export type RowFigures = Float64Array | Int32Array | Int16Array | Int8Array | Uint8Array

/**
 * Rows as a report reads them: one array of figures per column, equal places are one row. Days since 1970-01-01; moments in so many
 * milliseconds as `unit` says (left out: 1); flags 1 (no) and 2; enumerations and references the place in `values` from 1. No value: the
 * column's `nothing`.
 */
export interface ReportRows {
  readonly count: number
  readonly columns: Readonly<Record<string, RowFigures>>
  readonly nothing: Readonly<Record<string, number>>
  readonly unit?: Readonly<Record<string, number>>
  readonly values: Readonly<Record<string, readonly string[]>>
}

/** The place of a row that belongs nowhere. */
export const NOWHERE = -1
const NO_DAY = -0x80000000

/**
 * Rows that are looked at together. What is reckoned of each of them is written into arrays of this length, which are used again: new
 * memory for all of very many rows takes many times longer than to reckon.
 */
export const PORTION = 8192

/** A whole number of each row, such as its day. */
export interface PerRow {
  /** How many rows there are. */
  readonly count: number
  /** Writes those of `length` rows, at most a portion, from one on. */
  readonly read: (into: Int32Array, from: number, length: number) => void
}

/** Does something with each portion of so many rows. */
export const eachPortion = (count: number, work: (from: number, length: number) => void): void => {
  for (let from = 0; from < count; from += PORTION) work(from, Math.min(PORTION, count - from))
}

/** Copies figures of `length` rows from one on into one sort of array, so that whoever reckons with them is compiled for that one. */
export const copyFigures = (
  figures: RowFigures | undefined,
  into: Float64Array | Int32Array,
  { from, length, none }: { readonly from: number; readonly length: number; readonly none: number },
): void => {
  if (figures) into.set(figures.subarray(from, from + length))
  else into.fill(none, 0, length)
}

/** Figures of a portion, until others are copied. */
const portion = new Float64Array(PORTION)

/** The day of each row, as a number; where it has none, a day far before all. */
export const rowDays = (
  { count, columns, nothing, unit }: ReportRows,
  on: { readonly column: string; readonly type: 'day' | 'instant' },
): PerRow => {
  const figures = columns[on.column]
  const none = nothing[on.column] ?? Number.NaN
  const milliseconds = unit?.[on.column] ?? 1
  const isDay = on.type === 'day'
  return {
    count,
    read: (into, from, length) => {
      copyFigures(figures, portion, { from, length, none: Number.NaN })
      for (let at = 0; at < length; at += 1) {
        const figure = portion[at] ?? Number.NaN
        into[at] = figure === none || Number.isNaN(figure) ? NO_DAY : isDay ? figure : dayNumberAt(figure * milliseconds)
      }
    },
  }
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
