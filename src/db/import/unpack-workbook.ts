import { unzipSync, zipSync } from 'fflate'
import { MOST_COLUMNS, MOST_ROWS, MOST_UNPACKED, type TableFault } from './table.ts'

/** What of a workbook holds its first sheet's cells; pictures, macros and the like are not even unpacked. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/
const SHEET = /^xl\/worksheets\//
const CELL = /<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*>/g
/** A cell with a format and nothing in it. */
const BLANK_CELL = /<(?:\w+:)?c\b[^>]*\/>/g
const FORMULA = /<(?:\w+:)?f[\s>/]/g

const columnOf = (letters: string): number => Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

type Unpacked =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer>; readonly formulas: number }
  | { readonly ok: false; readonly fault: TableFault }

/** A sheet whose cells lie further out than a table may: a reader would lay out all places before them. */
const tooFar = (xml: string): TableFault | null => {
  for (const [, letters = '', row] of xml.matchAll(CELL)) {
    if (columnOf(letters) > MOST_COLUMNS) return 'columns'
    // Blank rows among them are counted, or a single cell at the end of the sheet would be a million.
    if (Number(row) > 4 * MOST_ROWS) return 'rows'
  }
  return null
}

/**
 * Unpacks a workbook (XLSX) within limits and packs what is needed of it anew. What it claims to unpack to is added up before anything
 * is unpacked, and each part is unpacked into room of the size it claimed and never more, so a claim that is too low gains nothing.
 */
export const unpackWorkbook = (packed: Uint8Array): Unpacked => {
  let claimed = 0
  unzipSync(packed, {
    filter: ({ name, originalSize }) => {
      if (NEEDED.test(name)) claimed += originalSize
      return false
    },
  })
  if (claimed > MOST_UNPACKED) return { ok: false, fault: 'unpacked' }
  const parts = unzipSync(packed, { filter: ({ name }) => NEEDED.test(name) })
  let formulas = 0
  for (const [name, bytes] of Object.entries(parts)) {
    if (!SHEET.test(name)) continue
    const xml = new TextDecoder().decode(bytes).replace(BLANK_CELL, '')
    const fault = tooFar(xml)
    if (fault) return { ok: false, fault }
    formulas += xml.match(FORMULA)?.length ?? 0
    parts[name] = new TextEncoder().encode(xml)
  }
  return { ok: true, bytes: new Uint8Array(zipSync(parts, { level: 0 })), formulas }
}
