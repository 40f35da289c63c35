import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { newContainerSearch } from '#screens/containers/container-search.ts'
import { NewContainersScreen } from '#screens/containers/add/new-containers-screen.tsx'

export const Route = createFileRoute('/_portal/_later/container_/add')({
  validateSearch: newContainerSearch,
  search: { middlewares: [stripSearchParams({ barcode: '' })] },
  component: AddContainers,
})

function AddContainers() {
  return <NewContainersScreen barcode={Route.useSearch().barcode} />
}
