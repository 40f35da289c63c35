import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { RequestListScreen } from '#screens/requests/request-list-screen.tsx'
import { LIST_SEARCH_DEFAULTS, listSearch } from '#screens/list/list-search.ts'

export const Route = createFileRoute('/_portal/grace-period')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
  component: GracePeriod,
})

function GracePeriod() {
  return (
    <RequestListScreen type="grace_period" path="/grace-period" search={Route.useSearch()}>
      <Outlet />
    </RequestListScreen>
  )
}
