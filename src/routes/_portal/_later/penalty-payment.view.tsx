import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { recordSearch } from '#screens/list/record/record-search.ts'
import { PenaltyDetailScreen } from '#screens/penalties/penalty-detail-screen.tsx'

export const Route = createFileRoute('/_portal/_later/penalty-payment/view')({
  validateSearch: recordSearch,
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: PenaltyView,
})

function PenaltyView() {
  return <PenaltyDetailScreen id={Route.useSearch().id} />
}
