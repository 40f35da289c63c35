import type { ReactNode } from 'react'

declare module 'react' {
  interface CSSProperties {
    readonly [variable: `--${string}`]: string
  }
}

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
  /** In pixels; what is left over goes to columns that grow, by their shares. */
  readonly width: number
  readonly grow: number
  readonly align: 'start' | 'end'
  /** How the list is sorted by this column; null: it cannot be. */
  readonly sort: 'ascending' | 'descending' | 'none' | null
  readonly cell: (row: Row) => ReactNode
}

/** How a person laid the table out. */
export interface Layout {
  /** The columns shown, in their order. */
  readonly columns: readonly string[]
  /** Widths in pixels of columns that were made wider or narrower. */
  readonly widths: Readonly<Record<string, number>>
  readonly density: Density
}

/** Rows of 44 or of 60 pixels. */
export type Density = 'compact' | 'comfortable'

/** Ids as a set, in the order of the list; of very many, one that does not hold a text of each. */
export interface Ids extends Iterable<string> {
  readonly size: number
  has: (id: string) => boolean
}

/** Which rows are selected, by id, and how that changes. Places are those of the list. */
export interface RowSelection {
  readonly ids: Ids
  readonly isAll: boolean
  readonly toggle: (place: number, id: string) => void
  /** Selects from the row that was last toggled up to this one. */
  readonly extend: (place: number) => void
  readonly toggleAll: () => void
  /** A row that was dealt with by itself is selected no longer. */
  readonly drop: (id: string) => void
  readonly clear: () => void
}

/** Where somebody was in a list. */
export interface Place {
  /** Pixels above what was on the screen. */
  readonly top: number
  /** The row that had the focus. */
  readonly row: number
}

export interface DataListProps<Row> {
  readonly label: string
  readonly list: RowWindow<Row>
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  /** What a row is called, for whoever hears its checkbox. */
  readonly rowName: (row: Row) => string
  readonly card: (row: Row) => ReactNode
  readonly layout: Layout
  readonly onWidth: (column: string, width: number) => void
  readonly onSort: (column: string) => void
  readonly selection: RowSelection
  /** On a phone: a press on a card selects it. */
  readonly isSelecting: boolean
  /** Opens a row (Enter, or a press on its empty places; the row's own link does the same). */
  readonly onOpen: (row: Row) => void
  /** The record that is open beside the list, and where it stands or stood; null: none. */
  readonly open: { readonly id: string; readonly place: number | null } | null
  /** Where to begin: null at the top. */
  readonly place: Place | null
  readonly onPlace: (place: Place) => void
  readonly empty: ReactNode
  /** More rows are on their way, so an empty list shows skeletons instead of `empty`. */
  readonly arriving: boolean
}
