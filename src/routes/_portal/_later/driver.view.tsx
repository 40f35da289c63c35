import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as v from 'valibot'
import { DriverDetailScreen } from '#screens/drivers/driver-detail-screen.tsx'

export const Route = createFileRoute('/_portal/_later/driver/view')({
  validateSearch: v.object({ id: v.optional(v.fallback(v.string(), ''), '') }),
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: DriverView,
})

function DriverView() {
  return <DriverDetailScreen id={Route.useSearch().id} />
}
