import { createFileRoute, Outlet } from '@tanstack/react-router'
import { RequestListScreen } from '#screens/requests/request-list-screen.tsx'
import { requestListSearch } from '#screens/requests/search.ts'

export const Route = createFileRoute('/_portal/early-pickup')({ validateSearch: requestListSearch, component: EarlyPickup })

function EarlyPickup() {
  return (
    <>
      <RequestListScreen type="early_pickup" path="/early-pickup" search={Route.useSearch()} />
      <Outlet />
    </>
  )
}
