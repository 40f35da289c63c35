import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { REPORTS } from '#domain/reports/definition.ts'
import { useNow } from '#screens/list/use-now.ts'
import { Page } from '#ui/page.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import { GroupingFields } from './grouping-fields.tsx'
import { REPORT_TITLES } from './messages.ts'
import { PeriodFields, Presets } from './period-fields.tsx'
import type { ReportSearch } from './report-address.ts'
import { ReportOptions } from './report-options.tsx'
import { changed, readReport } from './report-search.ts'
import { RowsReport } from './rows-report-view.tsx'
import { AnnounceContext } from './announce-context.ts'
import { UsageReport } from './usage-report.tsx'

/** Seven reports from what this device holds, each of some days, grouped and compared as the address says. */
export const ReportScreen = ({ search }: { search: ReportSearch }) => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { today } = useNow()
  const [told, setTold] = useState('')
  const state = readReport(search, today)
  const { report, range } = state
  const change = (part: Partial<ReportSearch>) => void navigate({ to: '/reports', search: changed(search, part), replace: true })
  return (
    <Page title={t`Reports`}>
      <StatusTabs
        label={t`Reports`}
        value={report}
        tabs={REPORTS.map((value) => ({ value, label: i18n._(REPORT_TITLES[value]), count: undefined }))}
        onChange={(value) => change({ report: value })}
      >
        <Presets state={state} onChange={change} />
        <ReportOptions isOwn={state.period === 'own'}>
          <PeriodFields state={state} onChange={change} />
          <GroupingFields state={state} onChange={change} />
        </ReportOptions>
        <p className="visually-hidden" role="status">
          {told}
        </p>
        <AnnounceContext value={setTold}>
          {range.days === undefined ? (
            <Text role="status" c="dimmed">{t`The report appears once both days are valid.`}</Text>
          ) : report === 'usage' ? (
            <UsageReport state={state} days={range.days} search={search} />
          ) : (
            <RowsReport key={report} state={{ ...state, report }} days={range.days} search={search} />
          )}
        </AnnounceContext>
      </StatusTabs>
    </Page>
  )
}
