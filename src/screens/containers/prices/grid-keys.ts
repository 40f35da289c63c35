import type { CellPlace } from './cell-range.ts'

/** What of a key press matters here. `key` is what the keyboard's layout says. */
interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly isRightToLeft: boolean
}

interface Size {
  readonly rows: number
  readonly columns: number
  /** Rows that are seen at once. */
  readonly page: number
}

/** Where a key leads from a cell; null where it is none that moves. Along a row the arrows follow the reading direction. */
export const moved = ({ row, column }: CellPlace, press: Press, { rows, columns, page }: Size): CellPlace | null => {
  const [lastRow, lastColumn] = [rows - 1, columns - 1]
  const far = press.ctrlKey || press.metaKey
  const onward = press.isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const to = (next: CellPlace): CellPlace => ({
    row: Math.min(lastRow, Math.max(0, next.row)),
    column: Math.min(lastColumn, Math.max(0, next.column)),
  })
  switch (press.key) {
    case 'ArrowDown':
      return to({ row: far ? lastRow : row + 1, column })
    case 'ArrowUp':
      return to({ row: far ? 0 : row - 1, column })
    case 'ArrowLeft':
    case 'ArrowRight': {
      const isOnward = press.key === onward
      const end = isOnward ? lastColumn : 0
      return to({ row, column: far ? end : column + (isOnward ? 1 : -1) })
    }
    case 'Home':
      return to({ row: far ? 0 : row, column: 0 })
    case 'End':
      return to({ row: far ? lastRow : row, column: lastColumn })
    case 'PageDown':
      return to({ row: row + page, column })
    case 'PageUp':
      return to({ row: row - page, column })
    default:
      return null
  }
}
