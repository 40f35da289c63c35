import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { EarningListScreen } from '#screens/earnings/earning-list-screen.tsx'
import { LIST_SEARCH_DEFAULTS, listSearch } from '#screens/list/list-search.ts'

export const Route = createFileRoute('/_portal/_later/earnings')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
  component: Earnings,
})

function Earnings() {
  return (
    <EarningListScreen search={Route.useSearch()}>
      <Outlet />
    </EarningListScreen>
  )
}
