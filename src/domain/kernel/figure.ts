import type { Column } from './column.ts'
import { DAY_MS } from './milliseconds.ts'

/** Behind all values an enumeration of this release knows: one of a later release. */
export const UNKNOWN = 255

/** A column of whole numbers holds those below it, on both sides of 0. */
const END_OF_INTEGERS = 0x7fffffff
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const momentOf = (value: unknown): number | null => {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}

/**
 * What a value of a document counts as in a column, in whose order lists are sorted: numbers as they are, days since 1970-01-01, moments in
 * milliseconds since then, flags 1 and 2, enumerations the place of the value from 1, references the id. Null: no value, and whatever is none of
 * the column's type. Whoever compares rows by a column reads them by this, or a list would begin otherwise than it goes on.
 */
export const figureOf = ({ type, values }: Column<object>, value: unknown): number | string | null => {
  switch (type) {
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < END_OF_INTEGERS ? value : null
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : null
    case 'day': {
      const ms = momentOf(value)
      return ms !== null && ms % DAY_MS === 0 ? ms / DAY_MS : null
    }
    case 'instant':
      return momentOf(value)
    case 'flag':
      return typeof value === 'boolean' ? Number(value) + 1 : null
    case 'enumeration': {
      if (typeof value !== 'string') return null
      const at = values.indexOf(value)
      return at === -1 ? UNKNOWN : at + 1
    }
    case 'reference':
      return typeof value === 'string' && ID.test(value) ? value : null
  }
}

/** A value that is asked for, as a figure; null where it is none of the column's, or cannot be told from others: those of later releases. */
export const wantedFigureOf = (column: Column<object>, value: unknown): number | string | null => {
  const figure = figureOf(column, value)
  return column.type === 'enumeration' && figure === UNKNOWN ? null : figure
}

/**
 * A border as a figure; null where nothing lies within it. One of numbers is any number: 0.5 and 2³¹ are no values of a column of whole
 * ones, but rows lie above and below them. Ids have no order to lie in between.
 */
export const borderOf = (column: Column<object>, value: unknown): number | null => {
  if (column.type === 'integer' || column.type === 'number') return typeof value === 'number' && !Number.isNaN(value) ? value : null
  const figure = wantedFigureOf(column, value)
  return typeof figure === 'number' ? figure : null
}
