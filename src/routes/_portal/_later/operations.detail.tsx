import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { recordSearch } from '#screens/list/record/record-search.ts'
import { OperationDetailScreen } from '#screens/operations/operation-detail-screen.tsx'

export const Route = createFileRoute('/_portal/_later/operations/detail')({
  validateSearch: recordSearch,
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: OperationDetailRoute,
})

function OperationDetailRoute() {
  return <OperationDetailScreen id={Route.useSearch().id} />
}
