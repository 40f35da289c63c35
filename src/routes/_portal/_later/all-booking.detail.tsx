import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BookingDetailScreen } from '#screens/bookings/booking-detail-screen.tsx'
import { recordSearch } from '#screens/list/record/record-search.ts'

export const Route = createFileRoute('/_portal/_later/all-booking/detail')({
  validateSearch: recordSearch,
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: AllBooking,
})

function AllBooking() {
  return <BookingDetailScreen id={Route.useSearch().id} />
}
