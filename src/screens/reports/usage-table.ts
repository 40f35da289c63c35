import type { Usage, UsageMeasure } from '#domain/reports/usage.ts'
import { USAGE_MEASURES } from '#domain/reports/usage.ts'
import type { Language } from '#i18n/language.ts'
import type { Drill } from './drill.ts'
import { cellOf, type Cell, type ReportTable } from './table.ts'
import type { UsageFigure, Used } from './use-usage.ts'

interface TextContext {
  readonly language: Language
  /** Headers of the parts and of the groups. */
  readonly leading: readonly [part: string, group: string]
  readonly partOf: (from: string) => string
  readonly groupOf: (group: string) => string
  readonly labelOf: (measure: UsageMeasure) => string
  readonly total: string
  readonly rowsHere: (figure: UsageFigure) => Drill
}

const cellIn =
  ({ language, rowsHere }: TextContext) =>
  (usage: Usage | undefined, measure: UsageMeasure, at: Omit<UsageFigure, 'measure'>): Cell =>
    cellOf(usage?.[measure] ?? 0, USAGE_MEASURES.find(({ id }) => id === measure)?.unit ?? 'count', language, rowsHere({ measure, ...at }))

const ALL = { from: null, group: null }

/** One line for each part and group, one column for each figure. */
export const plainUsage = ({ lines, total }: Used['summary'], words: TextContext): ReportTable => {
  const cell = cellIn(words)
  return {
    leading: words.leading,
    figures: USAGE_MEASURES.map(({ id }) => words.labelOf(id)),
    lines: lines.map(({ from, group, usage }) => ({
      key: `${from} ${group}`,
      names: [words.partOf(from), words.groupOf(group)],
      cells: USAGE_MEASURES.map(({ id }) => cell(usage, id, { from, group })),
    })),
    total: USAGE_MEASURES.map(({ id }) => cell(total, id, ALL)),
  }
}

/** Parts along one side, groups along the other, one figure where they meet. */
export const crossedUsage = ({ lines, parts, groups, total }: Used['summary'], measure: UsageMeasure, words: TextContext): ReportTable => {
  const cell = cellIn(words)
  const known = new Map(lines.map(({ from, group, usage }) => [`${from} ${group}`, usage]))
  const names = [...groups.keys()]
  return {
    leading: [words.leading[0]],
    figures: [...names.map(words.groupOf), words.total],
    lines: [...parts].map(([from, all]) => ({
      key: from,
      names: [words.partOf(from)],
      cells: [
        ...names.map((group) => cell(known.get(`${from} ${group}`), measure, { from, group })),
        cell(all, measure, { from, group: null }),
      ],
    })),
    total: [...names.map((group) => cell(groups.get(group), measure, { from: null, group })), cell(total, measure, ALL)],
  }
}
