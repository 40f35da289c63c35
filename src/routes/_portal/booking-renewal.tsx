import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { RequestListScreen } from '#screens/requests/request-list-screen.tsx'
import { REQUEST_LIST_DEFAULTS, requestListSearch } from '#screens/requests/search.ts'

export const Route = createFileRoute('/_portal/booking-renewal')({
  validateSearch: requestListSearch,
  search: { middlewares: [stripSearchParams(REQUEST_LIST_DEFAULTS)] },
  component: BookingRenewal,
})

function BookingRenewal() {
  return (
    <>
      <RequestListScreen type="renewal" path="/booking-renewal" search={Route.useSearch()} />
      <Outlet />
    </>
  )
}
