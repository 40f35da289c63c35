import type { CellValue } from '#db/export/cell-value.ts'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import { formatDay, formatInstant, formatMoney } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import type { ListDefinition, Words } from '../definition.ts'
import { factsOf } from './list-facts.ts'

/** More rows are some sixty pages, and a page that stands still while they are laid out. */
export const MOST_PRINTED = 2000

/** A list as it is printed: every cell in words, for each row that was there. */
export interface PrintTable {
  readonly headers: readonly { readonly text: string; readonly isFigure: boolean }[]
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[]
}

const isFigure = (value: CellValue): boolean =>
  typeof value === 'number' || (typeof value === 'object' && value !== null && 'money' in value)

const inWords = (value: CellValue, language: Language): string => {
  if (value === null || value === false) return ''
  if (typeof value !== 'object') return value === true ? '✓' : String(value)
  if ('day' in value) return formatDay(value.day, language)
  return 'at' in value ? formatInstant(value.at, language) : formatMoney(value.money)
}

/** Reads the rows of a list for its print: the columns shown, in their order, and rows in theirs. */
export const readPrint = async <K extends Kind>(of: {
  readonly definition: ListDefinition<K>
  readonly columns: readonly string[]
  readonly slices: AsyncIterable<readonly Documents[K][]>
  readonly words: Words
}): Promise<PrintTable> => {
  const { words } = of
  const facts = factsOf(of.definition, of.columns)
  const figures = facts.map(() => false)
  const rows: { id: string; cells: string[] }[] = []
  for await (const slice of of.slices)
    for (const row of slice) {
      const values = facts.map(({ value }) => value(row, words))
      for (const [place, value] of values.entries()) if (isFigure(value)) figures[place] = true
      rows.push({ id: row.id, cells: values.map((value) => inWords(value, words.language)) })
    }
  return { headers: facts.map(({ header }, place) => ({ text: words.text(header), isFigure: figures[place] === true })), rows }
}
