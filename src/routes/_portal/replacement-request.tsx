import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { RequestListScreen } from '#screens/requests/request-list-screen.tsx'
import { LIST_SEARCH_DEFAULTS, listSearch } from '#screens/list/list-search.ts'

export const Route = createFileRoute('/_portal/replacement-request')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
  component: ReplacementRequest,
})

function ReplacementRequest() {
  return (
    <RequestListScreen type="replacement" path="/replacement-request" search={Route.useSearch()}>
      <Outlet />
    </RequestListScreen>
  )
}
