import type { ReactNode } from 'react'

/** A window of a list: rows `start … start + rows.length`, of at least `known`. */
export interface RowWindow<Row> {
  readonly rows: readonly Row[]
  readonly start: number
  readonly known: number
  readonly more: boolean
  readonly loading: boolean
  readonly showRange: (first: number, last: number) => void
}

export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** A CSS grid track, e.g. `minmax(8rem, 1fr)`. */
  readonly width: string
  readonly cell: (row: Row) => ReactNode
  /** How the list is sorted by this column (null: by another), and what a press on the header does. */
  readonly sort?: { readonly order: 'ascending' | 'descending' | null; readonly toggle: () => void }
}

export interface DataListProps<Row> {
  readonly label: string
  readonly list: RowWindow<Row>
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly card: (row: Row) => ReactNode
  /** Opens a row (Enter, or a press on its empty places; the row's own link does the same). */
  readonly onOpen: (row: Row) => void
  readonly empty: ReactNode
  /** More rows are on their way, so an empty list shows skeletons instead of `empty`. */
  readonly arriving: boolean
}
