import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { RequestListScreen } from '#screens/requests/request-list-screen.tsx'
import { REQUEST_LIST_DEFAULTS, requestListSearch } from '#screens/requests/search.ts'

export const Route = createFileRoute('/_portal/removal-request')({
  validateSearch: requestListSearch,
  search: { middlewares: [stripSearchParams(REQUEST_LIST_DEFAULTS)] },
  component: RemovalRequest,
})

function RemovalRequest() {
  return (
    <>
      <RequestListScreen type="removal" path="/removal-request" search={Route.useSearch()} />
      <Outlet />
    </>
  )
}
