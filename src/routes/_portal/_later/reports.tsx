import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { REPORT_SEARCH_DEFAULTS, reportSearch } from '#screens/reports/report-address.ts'
import { ReportScreen } from '#screens/reports/report-screen.tsx'

export const Route = createFileRoute('/_portal/_later/reports')({
  validateSearch: reportSearch,
  search: { middlewares: [stripSearchParams(REPORT_SEARCH_DEFAULTS)] },
  component: Reports,
})

function Reports() {
  return <ReportScreen search={Route.useSearch()} />
}
