import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { DriverDetailScreen } from '#screens/drivers/driver-detail-screen.tsx'
import { recordSearch } from '#screens/list/record/record-search.ts'

export const Route = createFileRoute('/_portal/_later/driver/view')({
  validateSearch: recordSearch,
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: DriverView,
})

function DriverView() {
  return <DriverDetailScreen id={Route.useSearch().id} />
}
