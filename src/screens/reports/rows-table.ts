import type { MessageDescriptor } from '@lingui/core'
import type { By, Measure, Report } from '#domain/reports/definition.ts'
import type { Days } from '#domain/reports/period.ts'
import type { Figures } from '#domain/reports/sums.ts'
import type { Language } from '#i18n/language.ts'
import { drillOf, type Drill, type Pick as Picked } from './drill.ts'
import { BY_MESSAGES, MEASURE_MESSAGES } from './messages.ts'
import type { Figured } from './rows-here.ts'
import { cutter, type Answered, type ReportQuestion } from './rows-report.ts'
import { cellOf, changeCell, type Cell, type ReportTable } from './table.ts'
import type { DescribeKey } from './describe-key.ts'

/** The address at which the rows of a figure are listed below the table, for figures that no list can show. `days`: those of its groups together. */
type RowsHere = (figured: Figured, days: Days) => Drill | null

interface TextContext {
  readonly rowsHere: RowsHere
  readonly language: Language
  readonly text: (message: MessageDescriptor) => string
  readonly describeKey: DescribeKey
  readonly total: string
  readonly before: string
  readonly change: string
}

const labelOf = ({ text }: TextContext, id: string): string => {
  const told = MEASURE_MESSAGES[id]
  return told ? text(told.label) : id
}

type Measured = (measure: Measure, figures: Figures | undefined, picks: readonly Picked[]) => Cell

/** Makes cells of figures, each with the list of what it counts. */
const measuredIn = (asked: ReportQuestion, { language, rowsHere }: TextContext): Measured => {
  const cut = cutter(asked)
  return (measure, figures, picks) => {
    const figure = figures?.[measure.id] ?? 0
    if ('of' in measure || figure === 0) return cellOf(figure, measure.unit, language)
    const days = cut(picks)
    const drill = drillOf(asked.report, days, picks, measure.where) ?? rowsHere({ measure, picks }, days)
    return cellOf(figure, measure.unit, language, drill)
  }
}

const measureOf = (report: Report, id: string): Measure | undefined => report.measures.find((one) => one.id === id) ?? report.measures[0]

/** The figures of the whole period by measure, as they stand in the last line of the table. */
export const totalCells = (asked: ReportQuestion, { summary }: Answered, words: TextContext): ReadonlyMap<string, Cell> => {
  const measured = measuredIn(asked, words)
  return new Map(asked.report.measures.map((measure) => [measure.id, measured(measure, summary.total, [])]))
}

/** One line for each group, one column for each measure. */
export const plainTable = (asked: ReportQuestion, { summary, before }: Answered, figure: string, words: TextContext): ReportTable => {
  const { report, by } = asked
  const chosen = measureOf(report, figure)
  const measured = measuredIn(asked, words)
  const compared = (now: Figures, then: Figures | undefined): readonly Cell[] =>
    before && chosen
      ? [
          cellOf(then?.[chosen.id] ?? 0, chosen.unit, words.language),
          changeCell(now[chosen.id] ?? 0, then?.[chosen.id] ?? 0, words.language),
        ]
      : []
  return {
    leading: [words.text(BY_MESSAGES[by])],
    figures: [
      ...report.measures.map(({ id }) => labelOf(words, id)),
      ...(before && chosen ? [`${labelOf(words, chosen.id)}, ${words.before}`, words.change] : []),
    ],
    lines: summary.groups.map(({ key, figures }) => ({
      key,
      names: [words.describeKey(by, key)],
      cells: () => [
        ...report.measures.map((measure) => measured(measure, figures, [{ by, key }])),
        ...compared(figures, before?.groups.get(key)),
      ],
    })),
    total: [...report.measures.map((measure) => measured(measure, summary.total, [])), ...compared(summary.total, before?.total)],
  }
}

/** Groups along both sides, one measure where they meet. */
export const pivotTable = (
  asked: ReportQuestion,
  { summary, pivot }: Answered & { readonly pivot: NonNullable<Answered['pivot']> },
  across: By,
  figure: string,
  words: TextContext,
): ReportTable => {
  const { report, by } = asked
  const measure = measureOf(report, figure)
  if (!measure) return { leading: [], figures: [], lines: [], total: [] }
  const columns = pivot.columns.groups
  const measured = measuredIn(asked, words)
  return {
    leading: [words.text(BY_MESSAGES[by])],
    figures: [...columns.map(({ key }) => words.describeKey(across, key)), words.total],
    lines: summary.groups.map(({ key, figures }) => ({
      key,
      names: [words.describeKey(by, key)],
      cells: () => [
        ...columns.map((column) =>
          measured(measure, pivot.at(key, column.key), [
            { by, key },
            { by: across, key: column.key },
          ]),
        ),
        measured(measure, figures, [{ by, key }]),
      ],
    })),
    total: [...columns.map(({ key, figures }) => measured(measure, figures, [{ by: across, key }])), measured(measure, summary.total, [])],
  }
}
