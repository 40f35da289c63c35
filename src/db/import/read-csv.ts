import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'
import { MOST_ROWS, tableOf, type TableRead, type TextEncoding } from './table.ts'

/** With room for blank lines among them; what is beyond need not be read to be refused. */
const MOST_LINES = 4 * MOST_ROWS
const FORMULA = /^[=@]|^[+-](?![\d.,\s]*$)/
const DISARMED = /^'(?='*[\t\r\n])|(?:^|(?<=[;\t\r\n]))'(?=[\s\p{Cc}"']*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu

/** Excel's own first line, by which it is told the separator: no row, and counted among the lines. */
const SEPARATOR_LINE = /^\uFEFF?sep=([^"])[^\S\r\n]*(?:\r\n|\r|\n)/i

/** So many lines are looked through for one that is separated: a title or two may stand above the headers. */
const FIRST_LINES = 5

/** What the line of headers is separated by, outside quotes: guesses over all rows go wrong on short tables. */
const separatorOf = (text: string): string => {
  const lines = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/, FIRST_LINES)
  const best = lines.map((line) => {
    const counted = [',', ';', '\t'].map((separator) => ({ separator, count: line.split(separator).length }))
    return counted.reduce((most, one) => (one.count > most.count ? one : most))
  })
  return best.find(({ count }) => count > 1)?.separator ?? ','
}

/** Reads separated values, as of a file or the clipboard: by comma, semicolon or tab, whichever it is. */
export const readSeparated = (raw: string, encoding: TextEncoding | null): TableRead => {
  const [, named] = SEPARATOR_LINE.exec(raw) ?? []
  const text = raw.replace(SEPARATOR_LINE, '\n')
  if (text.trim() === '') return { ok: false, fault: 'empty' }
  const { data, meta, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: named ?? separatorOf(text),
    skipEmptyLines: false,
    preview: MOST_LINES,
  })
  // What was not read may hold rows: they must not be missing without a word.
  if (meta.truncated) return { ok: false, fault: 'rows' }
  // A quotation mark that is never closed takes the rows behind it into its cell.
  if (errors.some(({ type }) => type === 'Quotes')) return { ok: false, fault: 'quote' }
  let formulas = 0
  for (const cells of data) for (const cell of cells) if (FORMULA.test(cell)) formulas += 1
  return tableOf(
    data.map((cells) => cells.map((cell) => cell.replace(DISARMED, ''))),
    { encoding, formulas },
  )
}

/** Reads a CSV file, whatever its encoding. */
export const readCsv = (bytes: Uint8Array): TableRead => {
  const decoded = decodeText(bytes)
  return decoded ? readSeparated(decoded.text, decoded.encoding) : { ok: false, fault: 'unreadable' }
}
