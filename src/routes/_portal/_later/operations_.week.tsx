import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BOARD_SEARCH_DEFAULTS, boardSearch } from '#screens/operations/board/board-search.ts'
import { WeekScreen } from '#screens/operations/week/week-screen.tsx'

export const Route = createFileRoute('/_portal/_later/operations_/week')({
  validateSearch: boardSearch,
  search: { middlewares: [stripSearchParams(BOARD_SEARCH_DEFAULTS)] },
  component: Week,
})

function Week() {
  return <WeekScreen search={Route.useSearch()} />
}
