import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as v from 'valibot'
import { DriverFormScreen } from '#screens/drivers/driver-form-screen.tsx'

export const Route = createFileRoute('/_portal/_later/driver_/edit')({
  validateSearch: v.object({ id: v.optional(v.fallback(v.string(), ''), '') }),
  search: { middlewares: [stripSearchParams({ id: '' })] },
  component: EditDriver,
})

function EditDriver() {
  return <DriverFormScreen id={Route.useSearch().id} />
}
