import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { containerSearch } from '#screens/containers/container-search.ts'
import { ContainerDetailScreen } from '#screens/containers/container-detail-screen.tsx'

export const Route = createFileRoute('/_portal/_later/container/view')({
  validateSearch: containerSearch,
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: ContainerView,
})

function ContainerView() {
  const { id, unit = null } = Route.useSearch()
  return <ContainerDetailScreen id={id} unit={unit} />
}
