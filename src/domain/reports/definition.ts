import type { ColumnName, Kind } from '../kernel/entity.ts'
import type { Grain } from './period.ts'

export const REPORTS = ['bookings', 'drivers', 'penalties', 'usage', 'replacements', 'removals', 'late'] as const
export type ReportId = (typeof REPORTS)[number]

/** What rows are grouped by besides time. */
export const DIMENSIONS = ['zone', 'size', 'waste', 'driver', 'status', 'payment', 'method', 'cause', 'activity', 'punctuality'] as const
type DimensionId = (typeof DIMENSIONS)[number]
export type By = Grain | DimensionId

/** Rows whose column has one of some values. */
export interface Condition<K extends Kind = Kind> {
  readonly column: ColumnName<K>
  readonly anyOf: readonly (string | boolean)[]
}

export interface Dimension<K extends Kind = Kind> {
  readonly id: DimensionId
  readonly column: ColumnName<K>
  /** The column names a container; meant is the zone that it is offered in. */
  readonly isZoneOf?: boolean
  /** The column numbers a booking; meant is the driver whom that is given to. */
  readonly isDriverOf?: boolean
}

/** How a figure is written. */
export type Unit = 'count' | 'money' | 'days' | 'share' | 'ratio'

/**
 * A figure of a report: how many rows (or what a column of them comes to) meet a condition; or one such figure by another. A share is
 * of rows, from 0 to 1.
 */
export type Measure<K extends Kind = Kind> = { readonly id: string } & (
  | { readonly unit: 'count' | 'money' | 'days'; readonly sum?: ColumnName<K>; readonly where?: Condition<K> }
  | { readonly unit: 'share' | 'ratio'; readonly of: string; readonly per: string }
)

/** A report about records of one kind, declared once: what is asked for, the figures, the groups and the table follow from it. */
export interface Report<K extends Kind = Kind> {
  readonly id: ReportId
  readonly kind: K
  /** A row belongs to the period in which this day or moment of it lies. */
  readonly on: { readonly column: ColumnName<K>; readonly type: 'day' | 'instant' }
  /** Rows that are meant at all. */
  readonly only: readonly Condition<K>[]
  readonly dimensions: readonly Dimension<K>[]
  /** The first is the one a pivot and a chart begin with. */
  readonly measures: readonly Measure<K>[]
  readonly usualGrouping: By
}

/** The columns that a report adds up and is grouped by. */
export const columnsOfReport = <K extends Kind>({ on, dimensions, measures }: Report<K>): readonly ColumnName<K>[] => {
  const names = new Set<ColumnName<K>>([on.column])
  for (const { column } of dimensions) names.add(column)
  for (const measure of measures) {
    if ('of' in measure) continue
    if (measure.sum !== undefined) names.add(measure.sum)
    if (measure.where) names.add(measure.where.column)
  }
  return [...names]
}
