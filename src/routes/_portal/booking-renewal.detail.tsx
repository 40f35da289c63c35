import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { RequestDetailScreen } from '#screens/requests/request-detail-screen.tsx'
import { recordSearch } from '#screens/list/record/record-search.ts'

export const Route = createFileRoute('/_portal/booking-renewal/detail')({
  validateSearch: recordSearch,
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: BookingRenewalDetail,
})

function BookingRenewalDetail() {
  return <RequestDetailScreen id={Route.useSearch().id} />
}
