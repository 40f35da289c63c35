import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BOARD_SEARCH_DEFAULTS, boardSearch } from '#screens/operations/board/board-search.ts'
import { MapScreen } from '#screens/operations/map/map-screen.tsx'

export const Route = createFileRoute('/_portal/_later/operations_/map')({
  validateSearch: boardSearch,
  search: { middlewares: [stripSearchParams(BOARD_SEARCH_DEFAULTS)] },
  component: Map,
})

function Map() {
  return <MapScreen search={Route.useSearch()} />
}
