import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { RequestListScreen } from '#screens/requests/request-list-screen.tsx'
import { LIST_SEARCH_DEFAULTS, listSearch } from '#screens/list/list-search.ts'

export const Route = createFileRoute('/_portal/booking-renewal')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
  component: BookingRenewal,
})

function BookingRenewal() {
  return (
    <RequestListScreen type="renewal" path="/booking-renewal" search={Route.useSearch()}>
      <Outlet />
    </RequestListScreen>
  )
}
