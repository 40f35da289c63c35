import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useFigures } from '#db/hooks/use-figures.ts'
import type { Query } from '#db/query/query.ts'
import { useRows } from '#db/hooks/use-rows.ts'
import { columnsOfReport, type Measure, type Report, type ReportId } from '#domain/reports/definition.ts'
import { REPORTS_OF_ROWS } from '#domain/reports/definitions/all.ts'
import type { Days } from '#domain/reports/period.ts'
import { useLocale } from '#i18n/locale.tsx'
import { placeIn } from '#i18n/months.ts'
import type { ChartTone } from '#ui/charts/chart-facts.ts'
import { ReadAgain } from '#ui/read-again.tsx'
import { LateRows } from './late-rows.tsx'
import { MEASURE_MESSAGES, REPORT_DEFINITIONS, REPORT_TITLES } from './messages.ts'
import { chartOf, drawn } from './report-chart.ts'
import type { ReportSearch } from './report-address.ts'
import type { ReportState } from './report-search.ts'
import { ReportView } from './report-view.tsx'
import { RowsBelow } from './rows-below.tsx'
import { readFigure, rowsHereIn, rowsOf } from './rows-here.ts'
import { answerOf, questionOf, type Answered, type ReportQuestion } from './rows-report.ts'
import { pivotTable, plainTable, totalCells } from './rows-table.ts'
import { changeCell } from './table.ts'
import { TooMany } from './too-many.tsx'
import { useDriverOf } from './use-driver-of.ts'
import { useDescribeKey } from './use-describe-key.ts'

const TONES: readonly ChartTone[] = ['primary', 'info', 'warning', 'error', 'neutral']

const useAnswer = (asked: Omit<ReportQuestion, 'zoneOf' | 'driverOf'> & Required<Pick<ReportQuestion, 'figure'>>) => {
  const { report, days, by, across, figure, isCompared, placeOf } = asked
  const containers = useRows('containers')
  const zoneOf = useMemo(() => containers && new Map(containers.map(({ id, zoneId }) => [id, zoneId])), [containers])
  const [tries, setTries] = useState(0)
  const figures = useFigures(questionOf(asked), columnsOfReport(report), tries)
  const driverOf = useDriverOf(asked, figures, tries)
  const { from, to } = days
  const answer = useMemo((): Answered | 'too_many' | null | undefined => {
    if (!figures || !zoneOf || !driverOf) return figures === null || driverOf === null ? null : undefined
    return answerOf(figures, { report, days: { from, to }, by, across, figure, isCompared, placeOf, zoneOf, driverOf })
  }, [figures, zoneOf, driverOf, report, from, to, by, across, figure, isCompared, placeOf])
  return { answer, zoneOf, driverOf, containerIds: figures?.values['containerId'], retry: () => setTries(tries + 1) }
}

/** The question, where its rows can be listed below. */
const rowsBelow = (question: Query | null): Query | null => (question && question.kind !== 'drivers' ? question : null)

interface RowsReportProps {
  readonly state: ReportState & { readonly report: Exclude<ReportId, 'usage'> }
  readonly days: Days
  readonly search: ReportSearch
}

/** A report that adds up records of one kind. */
export const RowsReport = ({ state, days, search }: RowsReportProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { by, across, figure, isCompared, calendar } = state
  const report: Report = REPORTS_OF_ROWS[state.report]
  const placeOf = useMemo(() => placeIn(calendar), [calendar])
  const asked = { report, days, by, across, figure, isCompared, placeOf }
  const { answer, zoneOf, driverOf, containerIds = [], retry } = useAnswer(asked)
  const describeKey = useDescribeKey(state.report, calendar)
  if (answer === null) return <ReadAgain onRetry={retry}>{t`This report could not be read on this device. Your data is safe.`}</ReadAgain>
  if (answer === 'too_many') return <TooMany />
  if (answer === undefined || !zoneOf || !driverOf || describeKey === undefined) return <Skeleton height={480} radius="lg" />
  const { summary, before, pivot } = answer
  const all = { ...asked, zoneOf, driverOf, containerIds }
  const words = {
    rowsHere: rowsHereIn(report, search),
    language,
    text: (message: (typeof REPORT_TITLES)[ReportId]) => i18n._(message),
    describeKey,
    total: t`Total`,
    before: t`period before`,
    change: t`Change, %`,
  }
  const table =
    pivot && across !== null ? pivotTable(all, { ...answer, pivot }, across, figure, words) : plainTable(all, answer, figure, words)
  const figured = readFigure(report, search.rows)
  const below = figured && rowsBelow(rowsOf(all, figured))
  const measure: Measure | undefined = report.measures.find(({ id }) => id === figure)
  const unit = measure?.unit ?? 'count'
  const told = MEASURE_MESSAGES[figure]
  const label = told ? i18n._(told.label) : figure
  const columns = pivot?.columns.groups ?? []
  // A share of a part cannot be laid upon that of another, and more parts than colours are no picture.
  const isStacked = across !== null && columns.length > 0 && columns.length <= TONES.length && unit !== 'share' && unit !== 'ratio'
  const chart = chartOf(
    {
      label: t`Chart: ${label}. The same figures are in the table below.`,
      unit,
      isStacked,
      series: isStacked
        ? columns.map(({ key }, place) => ({ id: `c${place}`, label: describeKey(across, key), tone: TONES[place] ?? 'neutral' }))
        : [
            { id: 'now', label, tone: 'primary' as const },
            ...(before ? [{ id: 'before', label: t`Period before`, tone: 'neutral' as const }] : []),
          ],
      points: summary.groups.map(({ key, figures }) => ({
        key,
        name: describeKey(by, key, true),
        values: isStacked
          ? Object.fromEntries(columns.map((column, place) => [`c${place}`, drawn(pivot?.at(key, column.key)?.[figure] ?? 0, unit)]))
          : {
              now: drawn(figures[figure] ?? 0, unit),
              ...(before ? { before: drawn(before.groups.get(key)?.[figure] ?? 0, unit) } : {}),
            },
      })),
    },
    language,
  )
  return (
    <ReportView
      title={i18n._(REPORT_TITLES[state.report])}
      definition={i18n._(REPORT_DEFINITIONS[state.report])}
      days={days}
      isCompared={before !== null}
      rows={summary.rows}
      headline={[...totalCells(all, answer, words)].flatMap(([id, cell]) => {
        const message = MEASURE_MESSAGES[id]
        const change = before ? changeCell(summary.total[id] ?? 0, before.total[id] ?? 0, language).words : null
        return message ? [{ id, label: i18n._(message.label), means: i18n._(message.means), cell, change }] : []
      })}
      chart={chart}
      isChartApart={pivot !== null && !isStacked && before !== null}
      table={table}
    >
      {below ? (
        <RowsBelow key={search.rows} report={state.report} question={below} />
      ) : state.report === 'late' ? (
        <LateRows days={days} />
      ) : null}
    </ReportView>
  )
}
