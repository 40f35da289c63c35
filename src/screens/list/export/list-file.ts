import { ColumnFormats, type CellValue } from '#db/export/cell-value.ts'
import { BYTE_ORDER_MARK, csvLine, csvRow } from '#db/export/csv.ts'
import { openWorkbook } from '#db/export/workbook.ts'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { inLatinDigits } from '#i18n/arabic-digits.ts'
import { directionOf, type Language } from '#i18n/language.ts'
import type { ListDefinition, TextContext } from '../definition.ts'
import type { FileFormat } from './file-format.ts'
import { factsOf, Totals } from './list-facts.ts'
import { TOTAL } from './print-table.ts'

interface ListFile<K extends Kind> {
  readonly definition: ListDefinition<K>
  /** Ids of the columns shown, in their order. */
  readonly columns: readonly string[]
  readonly slices: AsyncIterable<readonly Documents[K][]>
  readonly words: TextContext
}

const TYPES: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** `Renewal requests 2026-11-22.csv`; what a file system could take amiss is replaced. */
export const fileName = (title: string, today: Day, format: FileFormat): string =>
  `${title.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_')} ${today}.${format}`

const writeCsv = async (headers: readonly string[], slices: AsyncIterable<readonly (readonly CellValue[])[]>): Promise<Blob> => {
  const formats = new ColumnFormats()
  const pieces: string[] = []
  for await (const rows of slices) {
    for (const row of rows) formats.note(row)
    pieces.push(rows.map(csvRow).join(''))
  }
  return new Blob([BYTE_ORDER_MARK, csvLine(formats.headers(headers)), ...pieces], { type: TYPES.csv })
}

const writeXlsx = async (
  facts: { readonly name: string; readonly headers: readonly string[]; readonly isRightToLeft: boolean },
  slices: AsyncIterable<readonly (readonly CellValue[])[]>,
): Promise<Blob> => {
  const workbook = openWorkbook()
  try {
    for await (const rows of slices) await workbook.add(rows)
    return new Blob([await workbook.finish(facts)], { type: TYPES.xlsx })
  } finally {
    workbook.close()
  }
}

interface Table {
  readonly name: string
  readonly headers: readonly string[]
  readonly slices: AsyncIterable<readonly (readonly CellValue[])[]>
  readonly language: Language
}

/** A table as a file, in the reader's language. */
export const tableFile = ({ name, headers, slices, language }: Table, format: FileFormat): Promise<Blob> =>
  format === 'csv' ? writeCsv(headers, slices) : writeXlsx({ name, headers, isRightToLeft: directionOf(language) === 'rtl' }, slices)

/** A list as a file: its columns as they are laid out, and the rows in their order. */
export const listFile = <K extends Kind>({ definition, columns, slices, words }: ListFile<K>, format: FileFormat): Promise<Blob> => {
  const facts = factsOf(definition, columns)
  const totals = new Totals(facts)
  const cells = async function* () {
    for await (const rows of slices) {
      const lines = inLatinDigits(() => rows.map((row) => facts.map(({ value }) => value(row, words))))
      for (const line of lines) totals.note(line)
      yield lines
    }
    const total = totals.line(words.text(TOTAL))
    if (total) yield [total]
  }
  const headers = facts.map(({ header }) => words.text(header))
  return tableFile({ name: words.text(definition.title), headers, slices: cells(), language: words.language }, format)
}
