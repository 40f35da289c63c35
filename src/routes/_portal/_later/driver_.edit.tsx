import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { DriverFormScreen } from '#screens/drivers/driver-form-screen.tsx'
import { recordSearch } from '#screens/list/record/record-search.ts'

export const Route = createFileRoute('/_portal/_later/driver_/edit')({
  validateSearch: recordSearch,
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: EditDriver,
})

function EditDriver() {
  return <DriverFormScreen id={Route.useSearch().id} />
}
