import { createFileRoute, Outlet } from '@tanstack/react-router'
import { RequestListScreen } from '#screens/requests/request-list-screen.tsx'
import { requestListSearch } from '#screens/requests/search.ts'

export const Route = createFileRoute('/_portal/grace-period')({ validateSearch: requestListSearch, component: GracePeriod })

function GracePeriod() {
  return (
    <>
      <RequestListScreen type="grace_period" path="/grace-period" search={Route.useSearch()} />
      <Outlet />
    </>
  )
}
