import { createFileRoute, Outlet } from '@tanstack/react-router'
import { RequestListScreen } from '#screens/requests/request-list-screen.tsx'
import { requestListSearch } from '#screens/requests/search.ts'

export const Route = createFileRoute('/_portal/replacement-request')({ validateSearch: requestListSearch, component: ReplacementRequest })

function ReplacementRequest() {
  return (
    <>
      <RequestListScreen type="replacement" path="/replacement-request" search={Route.useSearch()} />
      <Outlet />
    </>
  )
}
