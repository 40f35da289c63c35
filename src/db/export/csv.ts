import { plainValue, type CellValue } from './cell-value.ts'

// Spreadsheets run text that begins like this as a formula, and strip blanks before they look.
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u

/** Whether a spreadsheet would run a text as a formula. */
export const isLikeFormula = (text: string): boolean => FORMULA.test(text)

/** Where a spreadsheet may begin a cell: where its list separator is the semicolon, Excel sees no quotation marks in the middle of a line. */
const ARMED = /^(?='*[\t\r\n])|(?:^|(?<=[;\t\r\n]))(?=[\s\p{Cc}"']*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu

/** One cell: text that a spreadsheet would run as a formula, as a whole or in a part, has an apostrophe before it; numbers stay numbers. */
export const csvCell = (value: string | number | boolean | undefined): string => {
  if (value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = value.replace(ARMED, "'")
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Excel takes a file for UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One line of a table, ended as RFC 4180 has it. */
export const csvLine = (cells: readonly (string | number | boolean | undefined)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** The same of cells that are days, moments and amounts too. */
export const csvRow = (cells: readonly CellValue[]): string => csvLine(cells.map(plainValue))
