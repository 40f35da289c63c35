import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { RequestDetailScreen } from '#screens/requests/request-detail-screen.tsx'
import { recordSearch } from '#screens/list/record/record-search.ts'

export const Route = createFileRoute('/_portal/removal-request/detail')({
  validateSearch: recordSearch,
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: RemovalRequestDetail,
})

function RemovalRequestDetail() {
  return <RequestDetailScreen id={Route.useSearch().id} />
}
