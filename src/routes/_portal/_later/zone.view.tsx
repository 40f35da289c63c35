import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { recordSearch } from '#screens/list/record/record-search.ts'
import { ZoneDetailScreen } from '#screens/zones/zone-detail-screen.tsx'

export const Route = createFileRoute('/_portal/_later/zone/view')({
  validateSearch: recordSearch,
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: ZoneView,
})

function ZoneView() {
  return <ZoneDetailScreen id={Route.useSearch().id} />
}
