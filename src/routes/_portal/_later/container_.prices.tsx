import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { LIST_SEARCH_DEFAULTS, listSearch } from '#screens/list/list-search.ts'
import { PricesScreen } from '#screens/containers/prices/prices-screen.tsx'

export const Route = createFileRoute('/_portal/_later/container_/prices')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
  component: Prices,
})

function Prices() {
  return <PricesScreen search={Route.useSearch()} />
}
