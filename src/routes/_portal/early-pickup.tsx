import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { RequestListScreen } from '#screens/requests/request-list-screen.tsx'
import { LIST_SEARCH_DEFAULTS, listSearch } from '#screens/list/list-search.ts'

export const Route = createFileRoute('/_portal/early-pickup')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
  component: EarlyPickup,
})

function EarlyPickup() {
  return (
    <RequestListScreen type="early_pickup" path="/early-pickup" search={Route.useSearch()}>
      <Outlet />
    </RequestListScreen>
  )
}
