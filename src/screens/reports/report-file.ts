import type { Language } from '#i18n/language.ts'
import type { ListExport } from '#screens/list/export/use-list-export.ts'
import type { Cell, ReportTable } from './table.ts'

interface FileLabels {
  readonly title: string
  /** On paper, where the days stand apart. */
  readonly heading: string
  readonly about: string
  readonly total: string
  /** Since when the figures are known here; paper says it among its facts. Null: there is nothing to say. */
  readonly asOf: string | null
  readonly language: Language
}

const figureOf = ({ value }: Cell) => value

/** A report as a file or a print: the lines of its table and the totals, as they stand on the screen. */
export const fileOf = (
  { leading, figures, lines, total }: ReportTable,
  { title, heading, about, total: totalWord, asOf, language }: FileLabels,
): ListExport => {
  const headers = [...leading, ...figures]
  const totalNames = leading.map((_, place) => (place === 0 ? totalWord : ''))
  return {
    title,
    heading,
    about,
    isSelection: false,
    isShared: true,
    ids: () => Promise.resolve(lines.map(({ key }) => key)),
    print: () => {
      // Of two names the first stands above its lines: beside each of them it would take the room of a figure.
      const above = leading.length - 1
      return Promise.resolve({
        headers: headers.slice(above).map((text, place) => ({ text, isFigure: place >= 1 })),
        rows: lines.map(({ key, names, cells }) => ({
          id: key,
          ...(above > 0 ? { section: names.slice(0, above).join(' · ') } : {}),
          cells: [...names.slice(above), ...cells().map(({ words }) => words)],
        })),
        total: [totalWord, ...total.map(({ words }) => words)],
        leading: 1,
      })
    },
    write: async (_ids, format) => {
      const { tableFile } = await import('#screens/list/export/list-file.ts')
      const slices = async function* () {
        yield [...lines.map(({ names, cells }) => [...names, ...cells().map(figureOf)]), [...totalNames, ...total.map(figureOf)]]
        // Apart from the table, behind an empty line: whoever reads header and rows finds them where they always are.
        if (asOf !== null) yield [[], [asOf]]
      }
      return tableFile({ name: title, headers, slices: slices(), language }, format)
    },
  }
}
