import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { LIST_SEARCH_DEFAULTS, listSearch } from '#screens/list/list-search.ts'
import { OperationListScreen } from '#screens/operations/operation-list-screen.tsx'

export const Route = createFileRoute('/_portal/_later/operations')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
  component: Operations,
})

function Operations() {
  return (
    <OperationListScreen search={Route.useSearch()}>
      <Outlet />
    </OperationListScreen>
  )
}
