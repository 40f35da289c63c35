import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { RequestDetailScreen } from '#screens/requests/request-detail-screen.tsx'
import { requestDetailSearch } from '#screens/requests/detail-search.ts'

export const Route = createFileRoute('/_portal/grace-period/detail')({
  validateSearch: requestDetailSearch,
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: GracePeriodDetail,
})

function GracePeriodDetail() {
  return <RequestDetailScreen id={Route.useSearch().id} />
}
