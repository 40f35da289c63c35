import { MOST_COLUMNS, MOST_ROWS, type TableFault } from './table.ts'

/** Blank rows among them are counted, or a single cell at the end of the sheet would be a million. */
const FARTHEST_ROW = 4 * MOST_ROWS

// All of these stop at the next `<`, so that a sheet of nothing but beginnings is read once and not once for each of them.
const TAG = /<(?:[^\s<>/:]*:)?(c|row)\b([^<>]*)/g
/** A cell with a format and nothing in it. */
const BLANK_CELL = /<(?:[^\s<>/:]*:)?c\b[^<>]*\/>/g
/** A row with a height or a format and nothing in it. */
const BLANK_ROW = /<(?:[^\s<>/:]*:)?row\b([^<>]*)(?:\/>|>\s*<\/(?:[^\s<>/:]*:)?row\s*>)/g
const OPEN_TAG = /<[^<>]*(?:<|$)/
const PLACE = /(?<![\w.-])r\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ROW = /^\d{1,15}$/
const CELL = /^([A-Z]{1,9})(\d{1,15})$/

/** Whether a tag has no end: a reader looks for it through all the rest, once for each of them. */
export const hasOpenTag = (xml: string): boolean => OPEN_TAG.test(xml)

const columnOf = (letters: string): number => Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
const placesIn = (attributes: string): string[] => Array.from(attributes.matchAll(PLACE), ([, double, single]) => double ?? single ?? '')
const isEven = (text: string, quote: string): boolean => text.split(quote).length % 2 === 1

const faultOfRow = (row: string): TableFault | null => {
  if (!ROW.test(row)) return 'unreadable'
  return Number(row) > FARTHEST_ROW ? 'rows' : null
}

const faultOfCell = (cell: string): TableFault | null => {
  const [, letters, row] = CELL.exec(cell) ?? []
  if (letters === undefined || row === undefined) return 'unreadable'
  return columnOf(letters) > MOST_COLUMNS ? 'columns' : faultOfRow(row)
}

/** A sheet without what only has a format: cells, and rows farther out than a table may reach. */
export const withoutBlanks = (xml: string): string =>
  xml
    .replace(BLANK_CELL, '')
    .replace(BLANK_ROW, (whole, attributes: string) => (placesIn(attributes).some((row) => faultOfRow(row) === 'rows') ? '' : whole))

/**
 * Why a sheet's rows and cells lie further out than a table may, or null: a reader would lay out all places before them. A place that is
 * not written plainly is refused too, because the reader may understand it where this does not.
 */
export const faultOfPlaces = (xml: string): TableFault | null => {
  let rows = 0
  for (const [, kind, attributes = ''] of xml.matchAll(TAG)) {
    // A tag may go on after a `>` in quotes.
    if (!isEven(attributes, '"') || !isEven(attributes, "'")) return 'unreadable'
    if (kind === 'row') rows += 1
    if (rows > FARTHEST_ROW) return 'rows'
    for (const place of placesIn(attributes)) {
      const fault = kind === 'row' ? faultOfRow(place) : faultOfCell(place)
      if (fault) return fault
    }
  }
  return null
}
