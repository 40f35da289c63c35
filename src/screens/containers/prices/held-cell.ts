import type { CellPlace } from './cell-range.ts'

/** A cell as somebody chose it: of which container it was, whatever place that has by now. */
export interface HeldCell extends CellPlace {
  readonly id: string | undefined
}

type Rows = readonly { readonly id: string }[]

/** The cell at a place, held by its container. */
export const heldCell = (place: CellPlace, rows: Rows): HeldCell => ({ ...place, id: rows[place.row]?.id })

/** Where a held cell is among these rows; where its container is gone, the cell that came into its place. */
export const placeOf = ({ id, row, column }: HeldCell, rows: Rows): CellPlace => {
  const found = rows[row]?.id === id ? row : rows.findIndex((one) => one.id === id)
  return { row: found < 0 ? Math.min(row, rows.length - 1) : found, column }
}
