import type { ColumnValue } from '#domain/kernel/column.ts'
import type { ColumnName, Kind } from '#domain/kernel/entity.ts'

/**
 * Which rows are meant by one column: those with one of some values (null: without a value), or between two, both included. Values are
 * written as in the document: days as `2026-11-21`, moments as ISO 8601.
 */
export type Filter<K extends Kind = Kind> =
  | { readonly column: ColumnName<K>; readonly anyOf: readonly ColumnValue[] }
  | { readonly column: ColumnName<K>; readonly from?: string | number; readonly to?: string | number }

/** Rows without a value come last in either direction; equal ones are ordered by id in the direction of the last sort. */
export interface Sort<K extends Kind = Kind> {
  readonly column: ColumnName<K>
  readonly direction: 'ascending' | 'descending'
}

/** A question about the rows of one kind. Filters and words are joined by "and". */
export interface Query<K extends Kind = Kind> {
  readonly kind: K
  readonly filters?: readonly Filter<K>[]
  /** Left out: newest first. */
  readonly sort?: readonly Sort<K>[]
  /** As a person typed it. */
  readonly search?: string
}

/** Places of a list, the first included, the last not. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Of a question that came from elsewhere (an address, a saved view of a later release): what of it could not be followed. */
export interface Remarks {
  /** Columns of filters and sorts that this release does not have. */
  readonly unknown: readonly string[]
  /** More words than are looked for. */
  readonly isCut: boolean
}

/** The figures of a column, in the narrowest array that holds them: new memory takes longer than all that is reckoned with them. */
export type FigureArray =
  Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Int8Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

/** Figures of all rows that a question finds: one array per column, equal places are one row. */
export interface Figures {
  readonly count: number
  /**
   * Numbers as they are; days since 1970-01-01; moments in units of so many milliseconds as `unit` says; flags 1 and 2; enumerations the
   * place of the value from 1, references the place in `ids` from 1. No value: the column's `nothing`, which depends on its array.
   */
  readonly columns: Readonly<Record<string, FigureArray>>
  readonly nothing: Readonly<Record<string, number>>
  /** What one of a column's figures stands for, where that is not 1: moments of whole seconds are kept as these. */
  readonly unit?: Readonly<Record<string, number>>
  /** What the places of an enumeration or of a reference stand for. */
  readonly values: Readonly<Record<string, readonly string[]>>
}
