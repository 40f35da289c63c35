/** A cell by its place in the grid. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** The cells that are selected: a rectangle from where it began to where it ends, which is the active cell. */
export interface CellRange {
  readonly from: CellPlace
  readonly to: CellPlace
}

/** First and last row and column of a range. */
const boundsOf = ({ from, to }: CellRange) => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  start: Math.min(from.column, to.column),
  end: Math.max(from.column, to.column),
})

export const isWithin = (range: CellRange, { row, column }: CellPlace): boolean => {
  const { top, bottom, start, end } = boundsOf(range)
  return row >= top && row <= bottom && column >= start && column <= end
}

/** Every cell of a range, row by row. */
export const placesOf = (range: CellRange): readonly CellPlace[] => {
  const { top, bottom, start, end } = boundsOf(range)
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: end - start + 1 }, (__, along) => ({ row: top + down, column: start + along })),
  ).flat()
}

/** A range as a spreadsheet takes it: rows of texts. */
export const rangeText = (range: CellRange, textAt: (place: CellPlace) => string): string => {
  const { top, bottom, start, end } = boundsOf(range)
  const lines = Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: end - start + 1 }, (__, along) => textAt({ row: top + down, column: start + along })).join('\t'),
  )
  // One empty cell is copied like any other: an empty text would be no copy at all.
  return lines.join('\n') || '\n'
}

/** A cell with what ends it. One that begins with a quotation mark and does not end by one has no quotes around it. */
const COPIED_CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^\t\r\n]*))(\t|\r?\n|$)/y

/**
 * The texts of what was copied from a spreadsheet; none of what holds no text, as a picture. It puts a cell into quotes that holds them, or
 * a line's end.
 */
export const textsOf = (copied: string): readonly (readonly string[])[] => {
  if (copied === '') return []
  const text = copied.replace(/\r?\n$/, '').replace(/\r(?!\n)/g, '\n')
  const lines: string[][] = [[]]
  COPIED_CELL.lastIndex = 0
  for (let end: string | undefined = '\t'; end;) {
    const [, quoted, plain = '', after]: readonly (string | undefined)[] = COPIED_CELL.exec(text) ?? []
    lines.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (after && after !== '\t') lines.push([])
    end = after
  }
  return lines
}

interface Pasted {
  readonly writes: readonly { readonly place: CellPlace; readonly text: string }[]
  /** What is selected afterwards: where it went. */
  readonly range: CellRange
  /** Cells for which there was no place in the grid. */
  readonly left: number
}

/** Where pasted texts go: from the first selected cell on; a single text, and a row or block that fits into the selection evenly, fills all of it. */
export const pasteInto = (range: CellRange, texts: readonly (readonly string[])[], size: { rows: number; columns: number }): Pasted => {
  const { top, bottom, start, end } = boundsOf(range)
  const [height, width] = [texts.length, Math.max(...texts.map((line) => line.length))]
  const [rows, columns] = [bottom - top + 1, end - start + 1]
  const fills = rows % height === 0 && columns % width === 0
  const [down, along] = fills ? [rows, columns] : [height, width]
  const wanted = placesOf({ from: { row: top, column: start }, to: { row: top + down - 1, column: start + along - 1 } })
  const within = wanted.filter(({ row, column }) => row < size.rows && column < size.columns)
  return {
    writes: within.map((place) => ({ place, text: texts[(place.row - top) % height]?.[(place.column - start) % width] ?? '' })),
    range: {
      from: { row: top, column: start },
      to: { row: Math.min(top + down, size.rows) - 1, column: Math.min(start + along, size.columns) - 1 },
    },
    left: wanted.length - within.length,
  }
}
