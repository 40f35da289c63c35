import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { RequestListScreen } from '#screens/requests/request-list-screen.tsx'
import { REQUEST_LIST_DEFAULTS, requestListSearch } from '#screens/requests/search.ts'

export const Route = createFileRoute('/_portal/grace-period')({
  validateSearch: requestListSearch,
  search: { middlewares: [stripSearchParams(REQUEST_LIST_DEFAULTS)] },
  component: GracePeriod,
})

function GracePeriod() {
  return (
    <>
      <RequestListScreen type="grace_period" path="/grace-period" search={Route.useSearch()} />
      <Outlet />
    </>
  )
}
