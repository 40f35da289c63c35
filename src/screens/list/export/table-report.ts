import type { CellValue } from '#db/export/cell-value.ts'
import type { Language } from '#i18n/language.ts'
import type { ListExport } from './use-list-export.ts'

interface TableReport {
  readonly title: string
  /** What a file calls its sheet; left out: as the report is called. */
  readonly name?: string
  /** What is in it. */
  readonly about: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly CellValue[])[]
  /** What the rows come to, at the end of a file and of a print. */
  readonly total?: readonly CellValue[]
  /** What stands below all of it in a file. */
  readonly note?: string | null
  readonly language: Language
}

/** A table that was made on the screen as a file or a print. */
export const tableReport = ({ title, name = title, about, headers, rows, total, note = null, language }: TableReport): ListExport => ({
  title,
  about,
  isSelection: false,
  ids: () => Promise.resolve(rows.map((_, at) => String(at))),
  print: async () => {
    const { formatCell, isFigure } = await import('./print-table.ts')
    const words = (cells: readonly CellValue[]) => cells.map((cell) => formatCell(cell, language))
    return {
      headers: headers.map((text, place) => ({ text, isFigure: rows.some((cells) => isFigure(cells[place] ?? null)) })),
      rows: rows.map((cells, at) => ({ id: String(at), cells: words(cells) })),
      ...(total ? { total: words(total) } : {}),
    }
  },
  write: async (_ids, format) => {
    const { tableFile } = await import('./list-file.ts')
    const slices = async function* () {
      yield await Promise.resolve([...rows, ...(total ? [total] : []), ...(note === null ? [] : [[], [note]])])
    }
    return tableFile({ name, headers, slices: slices(), language }, format)
  },
})
