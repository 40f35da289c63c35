import { Group, Text } from '@mantine/core'
import { IconChartBarOff } from '@tabler/icons-react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { use, useEffect, type ReactNode } from 'react'
import { useAsOf } from '#db/hooks/use-as-of.ts'
import type { Days } from '#domain/reports/period.ts'
import { formatInstant, formatList } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { ReportButton } from '#screens/list/export/report-button.tsx'
import { Chart } from '#ui/charts/chart.tsx'
import type { ChartFacts } from '#ui/charts/chart-facts.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ChartTable } from './chart-table.tsx'
import { Headline, type HeadlineFigure } from './headline.tsx'
import { describePeriod } from './describe-period.ts'
import { fileOf } from './report-file.ts'
import { ReportTable } from './report-table.tsx'
import type { ReportTable as Table } from './table.ts'
import { AnnounceContext } from './announce-context.ts'
import classes from './reports.module.css'

/** More bars than this are no picture. */
const MOST_POINTS = 120

interface ReportViewProps {
  readonly title: string
  readonly definition: string
  /** What else is to be known about the figures, on the screen, in a file and on paper. */
  readonly note?: string | null
  readonly days: Days
  readonly isCompared: boolean
  /** Rows that are counted. */
  readonly rows: number
  readonly headline: readonly HeadlineFigure[]
  readonly chart: ChartFacts
  /** The table has other figures than the chart. */
  readonly isChartApart: boolean
  readonly table: Table
  readonly children?: ReactNode
}

/** A report as it is read: what is counted, the figures of the whole period, a chart, and the table with everything. */
export const ReportView = ({
  title,
  definition,
  note = null,
  days,
  isCompared,
  rows,
  headline,
  chart,
  isChartApart,
  table,
  children,
}: ReportViewProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const asOf = useAsOf()
  const at = typeof asOf === 'number' ? formatInstant(asOf, language) : null
  const growing = asOf === 'loading' ? t`Still loading: the figures grow` : null
  const known = at === null ? growing : t`As of ${at}, from what is on this device.`
  const period = describePeriod(days, { i18n, language })
  const tell = use(AnnounceContext)
  const what = formatList([title, period.days, ...table.leading, ...(isCompared ? [period.compared] : [])], language)
  const told = rows === 0 ? period.nothing : t`${what}: ${plural(rows, { one: '# row', other: '# rows' })}`
  useEffect(() => tell(told), [tell, told])
  if (rows === 0)
    return (
      <>
        <Text size="sm" c="dimmed">
          {definition}
        </Text>
        <EmptyState icon={IconChartBarOff} title={t`No data found`}>
          {period.nothing}
        </EmptyState>
      </>
    )
  const file = fileOf(table, {
    title: `${title} ${period.inName}`,
    heading: title,
    about: period.about,
    total: t`Total`,
    asOf: [note, known].filter((one) => one !== null).join(' ') || null,
    language,
  })
  return (
    <>
      <Group justify="space-between" align="start" gap="sm">
        <Text size="sm" maw="45rem" flex="1 1 16rem">
          {definition} {note === null ? null : <strong>{note}</strong>}{' '}
          {known === null ? null : <span className={classes.asOf ?? ''}>{known}</span>}{' '}
          {isCompared ? <span className={classes.asOf ?? ''}>{period.compared}</span> : null}
        </Text>
        <ReportButton
          label={t`Export report`}
          variant="default"
          report={file}
          facts={[
            [t`Period`, period.days],
            ...(isCompared ? ([[t`Compared with`, period.before]] as const) : []),
            [t`What counts`, note === null ? definition : `${definition} ${note}`],
            ...(known === null ? [] : ([[t({ message: 'As of', context: 'report' }), at ?? known]] as const)),
          ]}
        />
      </Group>
      <Headline figures={headline} />
      {chart.points.length > MOST_POINTS ? (
        <Text size="sm" c="dimmed">{t`Too many lines for a chart. Choose weeks or months.`}</Text>
      ) : (
        <Chart {...chart} />
      )}
      {isChartApart && chart.points.length <= MOST_POINTS ? <ChartTable header={table.leading[0] ?? ''} chart={chart} /> : null}
      <ReportTable title={title} table={table} />
      {children}
    </>
  )
}
