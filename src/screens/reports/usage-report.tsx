import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useRows } from '#db/hooks/use-rows.ts'
import { GRAINS, type Days } from '#domain/reports/period.ts'
import { USAGE_MEASURES } from '#domain/reports/usage.ts'
import { useLocale } from '#i18n/locale.tsx'
import { placeIn } from '#i18n/months.ts'
import { useNow } from '#screens/list/use-now.ts'
import { ReadAgain } from '#ui/read-again.tsx'
import { AS_OF_TODAY, BY_MESSAGES, MEASURE_MESSAGES, REPORT_DEFINITIONS, REPORT_TITLES, USAGE_GROUP_MESSAGES } from './messages.ts'
import { chartOf, drawn } from './report-chart.ts'
import type { ReportSearch } from './report-address.ts'
import { changed, type ReportState, type UsageGroup } from './report-search.ts'
import { ReportView } from './report-view.tsx'
import { cellOf, changeCell } from './table.ts'
import type { UsageFigure } from './usage-answer.ts'
import { readUsageFigure, writeUsageFigure } from './usage-figure.ts'
import { UsageRowsBelow } from './usage-rows-below.tsx'
import { crossedUsage, plainUsage } from './usage-table.ts'
import { TooMany } from './too-many.tsx'
import { useDescribeKey } from './use-describe-key.ts'
import { useUsage } from './use-usage.ts'

/** Names a group of containers. */
const useDescribeGroup = () => {
  const { t } = useLingui()
  const containers = useRows('containers')
  const barcodes = useMemo(() => new Map((containers ?? []).map(({ id, barcode }) => [id, barcode])), [containers])
  const describeKey = useDescribeKey('usage', 'gregory')
  return (by: UsageGroup, group: string): string => {
    switch (by) {
      case 'container':
        return barcodes.get(group) ?? t`Not on this device`
      case 'zone':
        return describeKey?.('zone', group) ?? '…'
      case 'size':
        return describeKey?.('size', group) ?? '…'
      case 'all':
        return t`All containers`
    }
  }
}

/** What containers were used for: by day, week or month, and by container, zone or size. */
export const UsageReport = ({ state, days, search }: { state: ReportState; days: Days; search: ReportSearch }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { today } = useNow()
  const { calendar } = state
  const placeOf = useMemo(() => placeIn(calendar), [calendar])
  const { usage, retry } = useUsage({
    days,
    isCompared: state.isCompared,
    grain: GRAINS.find((one) => one === state.by) ?? 'month',
    by: state.usageBy,
    isCrossed: state.isCrossed,
    placeOf,
    today,
  })
  const describeKey = useDescribeKey('usage', calendar)
  const describeGroup = useDescribeGroup()
  if (usage === null) return <ReadAgain onRetry={retry}>{t`This report could not be read on this device. Your data is safe.`}</ReadAgain>
  if (usage === 'too_many') return <TooMany />
  if (usage === undefined || describeKey === undefined) return <Skeleton height={480} radius="lg" />
  const { summary, before: then, rowsOf, isAhead } = usage
  const ahead = i18n._(AS_OF_TODAY)
  // As it was asked for: another question may be on its way.
  const { grain, by, isCrossed } = usage.query
  const measure = USAGE_MEASURES.find(({ id }) => id === state.figure) ?? USAGE_MEASURES[0]
  const labelOf = (id: string) => {
    const told = MEASURE_MESSAGES[id]
    return told ? i18n._(told.label) : id
  }
  const label = labelOf(measure.id)
  const words = {
    language,
    leading: [i18n._(BY_MESSAGES[grain]), i18n._(USAGE_GROUP_MESSAGES[by])],
    partOf: (from: string) => describeKey(grain, from),
    groupOf: (group: string) => describeGroup(by, group),
    labelOf,
    total: t`Total`,
    rowsHere: (figure: UsageFigure) => ({ to: '/reports', search: { ...changed(search, {}), rows: writeUsageFigure(figure) } }),
  } as const
  const figured = readUsageFigure(search.rows)
  const below = figured && rowsOf(figured)
  const parts = [...summary.parts]
  const earlier = then ? [...then.parts.values()].map((one) => one[measure.id]) : null
  return (
    <ReportView
      title={i18n._(REPORT_TITLES.usage)}
      definition={i18n._(REPORT_DEFINITIONS.usage)}
      note={isAhead ? ahead : null}
      days={usage.query.days}
      isCompared={then !== null}
      rows={summary.lines.length}
      headline={USAGE_MEASURES.flatMap(({ id, unit, is }) => {
        const told = MEASURE_MESSAGES[id]
        const change = then ? changeCell(summary.total[id], then.total[id], language).words : null
        return told
          ? [
              {
                id,
                label: i18n._(told.label),
                means: isAhead && is === 'state' ? `${i18n._(told.means)} ${ahead}` : i18n._(told.means),
                cell: cellOf(summary.total[id], unit, language, words.rowsHere({ measure: id, from: null, group: null })),
                change,
              },
            ]
          : []
      })}
      chart={chartOf(
        {
          label: t`Chart: ${label}. The same figures are in the table below.`,
          unit: measure.unit,
          series: [
            { id: 'now', label, tone: 'primary' },
            ...(earlier ? [{ id: 'before', label: t`Period before`, tone: 'neutral' as const }] : []),
          ],
          points: parts.map(([from, one], place) => ({
            key: from,
            name: describeKey(grain, from, true),
            values: { now: drawn(one[measure.id], measure.unit), ...(earlier ? { before: drawn(earlier[place] ?? 0, measure.unit) } : {}) },
          })),
        },
        language,
      )}
      isChartApart={(!isCrossed && by !== 'all') || then !== null}
      table={isCrossed ? crossedUsage(summary, measure.id, words) : plainUsage(summary, words)}
    >
      {below ? <UsageRowsBelow key={search.rows} question={below} /> : null}
    </ReportView>
  )
}
