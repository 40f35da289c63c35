import type { Day, Instant } from './instant.ts'
import { orderKey } from './order-key.ts'

/** What a column holds, and how it is kept: a whole number of 32 bits, any number, a day, a moment, one of a few values, an id, yes or no. */
export type ColumnType = 'integer' | 'number' | 'day' | 'instant' | 'enumeration' | 'reference' | 'flag'

/** A value of a column as the document holds it; null where it has none. */
export type ColumnValue = string | number | boolean | null

/**
 * A figure of a document that lists are filtered and sorted by, and reports add up. Its value is read from the document and never travels.
 */
export interface Column<Body, Value extends ColumnValue = ColumnValue> {
  readonly type: ColumnType
  /** Of an enumeration: its values in the order in which a list sorts them. */
  readonly values: readonly string[]
  /** Must not throw for a document of this release's schema; of others the column is empty. */
  read(body: Body): Value
}

type Read<Body, Value> = (body: Body) => Value | null

/** A whole number between -2³¹ and 2³¹, e.g. a number of days. */
export const integer = <Body>(read: Read<Body, number>): Column<Body, number | null> => ({ type: 'integer', values: [], read })

/** Any number, e.g. an amount in halalas. */
export const number = <Body>(read: Read<Body, number>): Column<Body, number | null> => ({ type: 'number', values: [], read })

/** A calendar day. */
export const dayColumn = <Body>(read: Read<Body, Day>): Column<Body, Day | null> => ({ type: 'day', values: [], read })

/** A moment. */
export const instantColumn = <Body>(read: Read<Body, Instant>): Column<Body, Instant | null> => ({ type: 'instant', values: [], read })

/** One of at most 250 values. A value that is not among them (of a later release) sorts behind all. */
export const enumeration = <Body, Value extends string>(values: readonly Value[], read: Read<Body, Value>): Column<Body, Value | null> => ({
  type: 'enumeration',
  values,
  read,
})

/** The id of another record. */
export const reference = <Body>(read: Read<Body, string>): Column<Body, string | null> => ({ type: 'reference', values: [], read })

/** A text that a list is sorted by, and nothing else: kept as its place among all texts. */
export const ordered = <Body>(read: (body: Body) => string): Column<Body, string> => ({
  type: 'reference',
  values: [],
  read: (body) => orderKey(read(body)),
})

/** Yes or no. */
export const flag = <Body>(read: Read<Body, boolean>): Column<Body, boolean | null> => ({ type: 'flag', values: [], read })
