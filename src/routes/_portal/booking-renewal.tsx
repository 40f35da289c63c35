import { createFileRoute, Outlet } from '@tanstack/react-router'
import { RequestListScreen } from '#screens/requests/request-list-screen.tsx'
import { requestListSearch } from '#screens/requests/search.ts'

export const Route = createFileRoute('/_portal/booking-renewal')({ validateSearch: requestListSearch, component: BookingRenewal })

function BookingRenewal() {
  return (
    <>
      <RequestListScreen type="renewal" path="/booking-renewal" search={Route.useSearch()} />
      <Outlet />
    </>
  )
}
