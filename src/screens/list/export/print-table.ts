import { msg } from '@lingui/core/macro'
import type { CellValue } from '#db/export/cell-value.ts'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import { formatDay, formatInstant, formatMoney } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import type { ListDefinition, ListFact, TextContext } from '../definition.ts'
import { factsOf, Totals } from './list-facts.ts'

/** Stands before what the rows of a print or a file come to. */
export const TOTAL = msg`Total`

/** More rows are some sixty pages, and a page that stands still while they are laid out. */
export const MOST_PRINTED = 2000

/** A list as it is printed: every cell in words, for each row that was there. */
export interface PrintTable {
  readonly headers: readonly { readonly text: string; readonly isFigure: boolean }[]
  readonly rows: readonly PrintRow[]
  /** What the rows come to: no row of its own. */
  readonly total?: readonly string[]
  /** So many columns name a row; left out where a table is not to be taken apart. */
  readonly leading?: number
}

interface PrintRow {
  readonly id: string
  /** Stands once above all rows that have it. */
  readonly section?: string
  readonly cells: readonly string[]
}

/** More figures beside each other do not fit across a page. */
const MOST_ACROSS = 9

/** A table that is too wide for paper as several, each with the names of its rows: what stands beyond the edge of a page would be lost. */
export const inPages = (table: PrintTable): readonly PrintTable[] => {
  const { headers, rows, total, leading } = table
  if (leading === undefined || headers.length - leading <= MOST_ACROSS) return [table]
  const count = Math.ceil((headers.length - leading) / MOST_ACROSS)
  const width = Math.ceil((headers.length - leading) / count)
  return Array.from({ length: count }, (_, page) => {
    const start = leading + page * width
    const part = <Cell>(cells: readonly Cell[]): readonly Cell[] => [...cells.slice(0, leading), ...cells.slice(start, start + width)]
    return {
      headers: part(headers),
      rows: rows.map((row) => ({ ...row, cells: part(row.cells) })),
      ...(total ? { total: part(total) } : {}),
      leading,
    }
  })
}

/** More columns do not fit across a page that stands upright. */
const MOST_UPRIGHT = 8

/** Whether a table is printed on pages that lie across: it has many columns, and is not to be taken apart. */
export const isWide = ({ headers, leading }: PrintTable): boolean => leading === undefined && headers.length > MOST_UPRIGHT

/** A longer word makes its column wider than a page has room for: an address in the web, say. */
const LONGEST_WORD = 16

/** Whether a cell has a word that is broken wherever its column ends. */
export const hasLongWord = (cell: string): boolean => cell.split(/[\s-]+/).some((word) => word.length > LONGEST_WORD)

/** Lines of a table that are on one page of paper, as a rule. */
const LINES = 45

/** How many pages a table of so many rows takes, more or less. */
export const pagesOf = (rows: number): number => Math.ceil(rows / LINES)

/** Whether a cell is a number or an amount, and stands at the end of its column. */
export const isFigure = (value: CellValue): boolean =>
  typeof value === 'number' || (typeof value === 'object' && value !== null && 'money' in value)

/** A cell as people read it. */
export const formatCell = (value: CellValue, language: Language): string => {
  if (value === null || value === false) return ''
  if (typeof value !== 'object') return value === true ? '✓' : String(value)
  if ('day' in value) return formatDay(value.day, language)
  return 'at' in value ? formatInstant(value.at, language) : formatMoney(value.money)
}

/** Reads rows for a print: what is said of each, in the order of the rows. */
export const printFacts = async <K extends Kind>({
  facts,
  slices,
  words,
}: {
  readonly facts: readonly ListFact<K>[]
  readonly slices: AsyncIterable<readonly Documents[K][]>
  readonly words: TextContext
}): Promise<PrintTable> => {
  const figures = facts.map(() => false)
  const totals = new Totals(facts)
  const rows: { id: string; cells: string[] }[] = []
  for await (const slice of slices)
    for (const row of slice) {
      const values = facts.map(({ value }) => value(row, words))
      totals.note(values)
      for (const [place, value] of values.entries()) if (isFigure(value)) figures[place] = true
      rows.push({ id: row.id, cells: values.map((value) => formatCell(value, words.language)) })
    }
  const total = rows.length === 0 ? null : totals.line(words.text(TOTAL))
  return {
    headers: facts.map(({ header }, place) => ({ text: words.text(header), isFigure: figures[place] === true })),
    rows,
    ...(total ? { total: total.map((value) => formatCell(value, words.language)) } : {}),
  }
}

/** Reads the rows of a list for its print: the columns shown, in their order, and rows in theirs. */
export const readPrint = <K extends Kind>({
  definition,
  columns,
  slices,
  words,
}: {
  readonly definition: ListDefinition<K>
  readonly columns: readonly string[]
  readonly slices: AsyncIterable<readonly Documents[K][]>
  readonly words: TextContext
}): Promise<PrintTable> => printFacts({ facts: factsOf(definition, columns), slices, words })
