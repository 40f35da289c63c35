import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { RequestListScreen } from '#screens/requests/request-list-screen.tsx'
import { REQUEST_LIST_DEFAULTS, requestListSearch } from '#screens/requests/search.ts'

export const Route = createFileRoute('/_portal/replacement-request')({
  validateSearch: requestListSearch,
  search: { middlewares: [stripSearchParams(REQUEST_LIST_DEFAULTS)] },
  component: ReplacementRequest,
})

function ReplacementRequest() {
  return (
    <>
      <RequestListScreen type="replacement" path="/replacement-request" search={Route.useSearch()} />
      <Outlet />
    </>
  )
}
