import { MAX_FILE_BYTES } from '#protocol/files.ts'

/** Limits of one import: what a device checks and shows without keeping somebody waiting. */
export const MOST_BYTES = MAX_FILE_BYTES
export const MOST_ROWS = 5000
export const MOST_COLUMNS = 50
/** What a workbook may unpack to; an honest one of 5,000 rows stays far below. */
export const MOST_UNPACKED = 60_000_000
/** Characters of one cell: more than the longest note, and far less than a page takes to lay out and compare in 250,000 cells. */
export const MOST_CHARACTERS = 2000
/** Characters of a whole table. A workbook keeps a text once however many cells show it, so what it unpacks to does not say it. */
const MOST_IN_ALL = 20_000_000

/** Why a file or a pasted text is no table that can be imported. */
export type TableFault =
  'empty' | 'no_rows' | 'first_sheet' | 'size' | 'rows' | 'columns' | 'cell' | 'quote' | 'unpacked' | 'old_format' | 'unreadable' | 'slow'

export type TextEncoding = 'utf-8' | 'utf-16' | 'windows-1256'

/** One row as texts, one for each header. */
export interface TableRow {
  /** Its number in the file, from 1, as a spreadsheet counts. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A table as it was read: all texts, nothing calculated. */
export interface Table {
  readonly headers: readonly string[]
  readonly rows: readonly TableRow[]
  /** Null for a workbook, which says it itself. */
  readonly encoding: TextEncoding | null
  /** Cells that hold formulas: of a workbook the results it keeps were taken, of a text the formulas, which no column of texts takes. */
  readonly formulas: number
}

export type TableRead = { readonly ok: true; readonly table: Table } | { readonly ok: false; readonly fault: TableFault }

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')

const filled = (cells: readonly string[] | undefined): number => cells?.filter((cell) => cell !== '').length ?? 0

/** The line of headers: the first that is not blank, or the second where the first holds nothing but a title above it. */
const headersAt = (lines: readonly (readonly string[])[]): number => {
  const first = lines.findIndex((cells) => !isBlank(cells))
  const second = lines.findIndex((cells, place) => place > first && !isBlank(cells))
  const isTitle = filled(lines[first]) === 1 && filled(lines[second]) > 2 && lines.slice(second + 1).some((cells) => !isBlank(cells))
  return isTitle ? second : first
}

/** Makes a table of lines of texts: headers from the first that is not blank nor a title, blank lines left out, every row as wide as the headers. */
export const tableOf = (lines: readonly (readonly string[])[], facts: Pick<Table, 'encoding' | 'formulas'>): TableRead => {
  let all = 0
  for (const cells of lines) {
    for (const cell of cells) {
      if (cell.length > MOST_CHARACTERS) return { ok: false, fault: 'cell' }
      all += cell.length
    }
  }
  if (all > MOST_IN_ALL) return { ok: false, fault: 'unpacked' }
  const trimmed = lines.map((cells) => cells.map((cell) => cell.trim()))
  const first = headersAt(trimmed)
  const headers = trimmed[first]
  if (!headers) return { ok: false, fault: 'empty' }
  const width = trimmed.reduce((most, cells) => Math.max(most, cells.findLastIndex((cell) => cell !== '') + 1), 0)
  if (width > MOST_COLUMNS) return { ok: false, fault: 'columns' }
  const whole = (cells: readonly string[]) => Array.from({ length: width }, (_, place) => cells[place] ?? '')
  const rows = trimmed.flatMap((cells, place) => (place <= first || isBlank(cells) ? [] : [{ line: place + 1, cells: whole(cells) }]))
  if (rows.length === 0) return { ok: false, fault: 'no_rows' }
  if (rows.length > MOST_ROWS) return { ok: false, fault: 'rows' }
  return { ok: true, table: { headers: whole(headers), rows, ...facts } }
}
