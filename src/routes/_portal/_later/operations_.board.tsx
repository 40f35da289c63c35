import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BOARD_SEARCH_DEFAULTS, boardSearch } from '#screens/operations/board/board-search.ts'
import { BoardScreen } from '#screens/operations/board/board-screen.tsx'

export const Route = createFileRoute('/_portal/_later/operations_/board')({
  validateSearch: boardSearch,
  search: { middlewares: [stripSearchParams(BOARD_SEARCH_DEFAULTS)] },
  component: Board,
})

function Board() {
  return <BoardScreen search={Route.useSearch()} />
}
