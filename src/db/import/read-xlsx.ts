import { readSheet, type CellValue } from 'read-excel-file/universal'
import { tableOf, type TableRead } from './table.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

/** A spreadsheet keeps fifteen digits of a number. */
const LONGEST_NUMBER = 1e15

/** Spreadsheets know no time zone: what calendar and clock show there is what is read. */
const textOfDate = (date: Date): string => {
  if (Number.isNaN(date.getTime())) return ''
  const iso = date.toISOString()
  return iso.slice(11, 19) === '00:00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`
}

const textOf = (value: CellValue | Date | null): string => {
  if (value === null) return ''
  if (value instanceof Date) return textOfDate(value)
  if (typeof value !== 'number') return String(value)
  // What is longer has lost its last digits, and is shown as what it is: no whole code or number.
  if (Math.abs(value) >= LONGEST_NUMBER) return value.toExponential().toUpperCase()
  // Fifteen digits are what a spreadsheet shows of a number: 0.1 + 0.2 is 0.3 there.
  return String(Number(value.toPrecision(15)))
}

/** Reads the first sheet of a workbook (XLSX) as texts. Of formulas the result that the file keeps is taken; nothing is calculated. */
export const readXlsx = async (bytes: Uint8Array): Promise<TableRead> => {
  try {
    const unpacked = unpackWorkbook(bytes)
    if (!unpacked.ok) return unpacked
    const sheet = await readSheet(unpacked.bytes.buffer, 1, { trim: false })
    const read = tableOf(
      sheet.map((row) => row.map(textOf)),
      { encoding: null, formulas: unpacked.formulas },
    )
    const isBare = !read.ok && (read.fault === 'empty' || read.fault === 'no_rows')
    return isBare && unpacked.sheets > 1 ? { ok: false, fault: 'first_sheet' } : read
  } catch {
    // No archive, or none of a workbook: whatever it is, there is no table in it.
    return { ok: false, fault: 'unreadable' }
  }
}
