import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { BookingListScreen } from '#screens/bookings/booking-list-screen.tsx'
import { LIST_SEARCH_DEFAULTS, listSearch } from '#screens/list/list-search.ts'

export const Route = createFileRoute('/_portal/_later/active-booking')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
  component: ActiveBookings,
})

function ActiveBookings() {
  return (
    <BookingListScreen path="/active-booking" search={Route.useSearch()}>
      <Outlet />
    </BookingListScreen>
  )
}
