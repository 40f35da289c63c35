import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { recordSearch } from '#screens/list/record/record-search.ts'
import { ZoneFormScreen } from '#screens/zones/zone-form-screen.tsx'

export const Route = createFileRoute('/_portal/_later/zone_/edit')({
  validateSearch: recordSearch,
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: EditZone,
})

function EditZone() {
  return <ZoneFormScreen id={Route.useSearch().id} />
}
