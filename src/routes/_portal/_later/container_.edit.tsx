import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { recordSearch } from '#screens/list/record/record-search.ts'
import { ContainerFormScreen } from '#screens/containers/container-form-screen.tsx'

export const Route = createFileRoute('/_portal/_later/container_/edit')({
  validateSearch: recordSearch,
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: EditContainer,
})

function EditContainer() {
  return <ContainerFormScreen id={Route.useSearch().id} />
}
