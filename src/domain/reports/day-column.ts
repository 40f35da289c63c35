import type { ReportRows, RowFigures } from './rows.ts'

/** A day that never comes, and is a small number still: what is larger than these is reckoned with several times as slowly. */
export const NEVER = 0x3fffffff

/** A column of days, with what stands there for no value: read where they lie, as to copy very many takes longer than to add them up. */
export interface DayColumn {
  readonly figures: RowFigures | undefined
  readonly none: number
}

/** A column of days as it lies in the rows. */
export const daysIn = ({ columns, nothing }: ReportRows, column: string): DayColumn => ({
  figures: columns[column],
  none: nothing[column] ?? Number.NaN,
})

/** The day of a row as a number, and a day that never comes where it has none. */
export const dayIn = ({ figures, none }: DayColumn, row: number): number => {
  const figure = figures?.[row] ?? none
  return figure === none || Number.isNaN(figure) ? NEVER : figure
}
