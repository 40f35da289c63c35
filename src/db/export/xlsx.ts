import { writeXlsx } from 'hucre/xlsx'
import { localTimeOf } from '#domain/kernel/instant.ts'
import { ColumnFormats, plainValue, type CellFormat, type CellValue } from './cell-value.ts'

/** What a workbook of one sheet is besides its rows. */
export interface SheetFacts {
  readonly name: string
  /** The currency of amounts is added to them. */
  readonly headers: readonly string[]
  readonly isRightToLeft: boolean
}

const NUMBER_FORMATS: Readonly<Record<CellFormat, string>> = {
  // What is typed over later stays text as well: phones keep their zeros.
  text: '@',
  number: 'General',
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
  money: '#,##0.00',
}
const WIDTHS: Readonly<Record<CellFormat, number>> = { text: 24, number: 12, day: 12, moment: 17, money: 14 }

const HEADER = { style: { font: { name: 'Calibri', size: 11, bold: true } } }

/** What a cell of a spreadsheet holds at most. */
const MOST_CHARACTERS = 32_767
/** Spreadsheets take text written like this for a fault of a formula; only as text with a format of its own it stays what it is. */
const LIKE_A_FAULT = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!|CONNECT!)$/
/** Characters that XML cannot hold at all. */
const NOT_IN_XML = /[\uFFFE\uFFFF]/g
/** The format's own way to write a character by its number, which a text must not happen to hold. */
const WRITTEN_BY_NUMBER = /_(?=x[0-9A-Fa-f]{4}_)/g
/** The calendar of spreadsheets begins here. */
const FIRST_YEAR = '1900'

const textOf = (text: string): string => text.slice(0, MOST_CHARACTERS).replace(NOT_IN_XML, '\uFFFD').replace(WRITTEN_BY_NUMBER, '_x005F_')

/** Spreadsheets know no time zone: what calendar and clock show in Riyadh is written as if it were there where the file is read. */
const cellOf = (value: CellValue): string | number | boolean | Date | null => {
  if (value === null || value === '') return null
  if (typeof value === 'string') return textOf(value)
  if (typeof value !== 'object') return value
  if ('money' in value) return value.money.halalas / 100
  const local = 'day' in value ? `${value.day}T00:00:00` : localTimeOf(value.at)
  return local < FIRST_YEAR ? (plainValue(value) ?? null) : new Date(`${local}Z`)
}

/** Names that a spreadsheet refuses for a sheet lose what it refuses. */
const sheetName = (name: string): string => {
  const allowed = name
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31)
    .trim()
  // A sheet of this name is the spreadsheet's own.
  return allowed === '' || /^history$/i.test(allowed) ? 'Sheet' : allowed
}

/** Writes a workbook of one sheet (XLSX): text is text, whatever it begins with; days, moments and amounts are what they are. */
export const writeWorkbook = async (
  { name, headers, isRightToLeft }: SheetFacts,
  rows: readonly (readonly CellValue[])[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const formats = new ColumnFormats()
  for (const row of rows) formats.note(row)
  const cells = new Map<string, typeof HEADER | { richText: { text: string }[] }>()
  for (const column of headers.keys()) cells.set(`0,${column}`, HEADER)
  for (const [place, row] of rows.entries())
    for (const [column, value] of row.entries())
      if (typeof value === 'string' && LIKE_A_FAULT.test(value)) cells.set(`${place + 1},${column}`, { richText: [{ text: value }] })
  return new Uint8Array(
    await writeXlsx({
      sheets: [
        {
          name: sheetName(name),
          columns: headers.map((_, column) => ({ numFmt: NUMBER_FORMATS[formats.of(column)], width: WIDTHS[formats.of(column)] })),
          rows: [formats.headers(headers).map(textOf), ...rows.map((row) => row.map(cellOf))],
          cells,
          freezePane: { rows: 1 },
          view: { rightToLeft: isRightToLeft },
        },
      ],
    }),
  )
}
