import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { BookingListScreen } from '#screens/bookings/booking-list-screen.tsx'
import { LIST_SEARCH_DEFAULTS, listSearch } from '#screens/list/list-search.ts'

export const Route = createFileRoute('/_portal/_later/all-booking')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
  component: AllBookings,
})

function AllBookings() {
  return (
    <BookingListScreen path="/all-booking" search={Route.useSearch()}>
      <Outlet />
    </BookingListScreen>
  )
}
