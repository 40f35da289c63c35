import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { recordSearch } from '#screens/list/record/record-search.ts'
import { ContainerDetailScreen } from '#screens/containers/container-detail-screen.tsx'

export const Route = createFileRoute('/_portal/_later/container/view')({
  validateSearch: recordSearch,
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: ContainerView,
})

function ContainerView() {
  return <ContainerDetailScreen id={Route.useSearch().id} />
}
