import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { RequestListScreen } from '#screens/requests/request-list-screen.tsx'
import { REQUEST_LIST_DEFAULTS, requestListSearch } from '#screens/requests/search.ts'

export const Route = createFileRoute('/_portal/early-pickup')({
  validateSearch: requestListSearch,
  search: { middlewares: [stripSearchParams(REQUEST_LIST_DEFAULTS)] },
  component: EarlyPickup,
})

function EarlyPickup() {
  return (
    <>
      <RequestListScreen type="early_pickup" path="/early-pickup" search={Route.useSearch()} />
      <Outlet />
    </>
  )
}
