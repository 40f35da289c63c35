import { createFileRoute } from '@tanstack/react-router'
import { RequestDetailScreen } from '#screens/requests/request-detail-screen.tsx'
import { requestDetailSearch } from '#screens/requests/search.ts'

export const Route = createFileRoute('/_portal/removal-request/detail')({
  validateSearch: requestDetailSearch,
  component: RemovalRequestDetail,
})

function RemovalRequestDetail() {
  return <RequestDetailScreen path="/removal-request" id={Route.useSearch().id} />
}
