import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { DriverListScreen } from '#screens/drivers/driver-list-screen.tsx'
import { LIST_SEARCH_DEFAULTS, listSearch } from '#screens/list/list-search.ts'

export const Route = createFileRoute('/_portal/_later/driver')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
  component: Drivers,
})

function Drivers() {
  return (
    <DriverListScreen search={Route.useSearch()}>
      <Outlet />
    </DriverListScreen>
  )
}
