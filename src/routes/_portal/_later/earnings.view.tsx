import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { recordSearch } from '#screens/list/record/record-search.ts'
import { EarningDetailScreen } from '#screens/earnings/earning-detail-screen.tsx'

export const Route = createFileRoute('/_portal/_later/earnings/view')({
  validateSearch: recordSearch,
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: EarningView,
})

function EarningView() {
  return <EarningDetailScreen id={Route.useSearch().id} />
}
