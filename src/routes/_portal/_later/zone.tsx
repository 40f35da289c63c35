import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { LIST_SEARCH_DEFAULTS, listSearch } from '#screens/list/list-search.ts'
import { ZoneListScreen } from '#screens/zones/zone-list-screen.tsx'

export const Route = createFileRoute('/_portal/_later/zone')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
  component: Zones,
})

function Zones() {
  return (
    <ZoneListScreen search={Route.useSearch()}>
      <Outlet />
    </ZoneListScreen>
  )
}
