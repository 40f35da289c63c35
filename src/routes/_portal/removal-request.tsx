import { createFileRoute, Outlet } from '@tanstack/react-router'
import { RequestListScreen } from '#screens/requests/request-list-screen.tsx'
import { requestListSearch } from '#screens/requests/search.ts'

export const Route = createFileRoute('/_portal/removal-request')({ validateSearch: requestListSearch, component: RemovalRequest })

function RemovalRequest() {
  return (
    <>
      <RequestListScreen type="removal" path="/removal-request" search={Route.useSearch()} />
      <Outlet />
    </>
  )
}
