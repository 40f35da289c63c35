import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { LIST_SEARCH_DEFAULTS, listSearch } from '#screens/list/list-search.ts'
import { ContainerListScreen } from '#screens/containers/container-list-screen.tsx'

export const Route = createFileRoute('/_portal/_later/container')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
  component: Containers,
})

function Containers() {
  return (
    <ContainerListScreen search={Route.useSearch()}>
      <Outlet />
    </ContainerListScreen>
  )
}
