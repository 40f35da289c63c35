import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { PenaltyListScreen } from '#screens/penalties/penalty-list-screen.tsx'
import { LIST_SEARCH_DEFAULTS, listSearch } from '#screens/list/list-search.ts'

export const Route = createFileRoute('/_portal/_later/penalty-payment')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
  component: Penalties,
})

function Penalties() {
  return (
    <PenaltyListScreen search={Route.useSearch()}>
      <Outlet />
    </PenaltyListScreen>
  )
}
