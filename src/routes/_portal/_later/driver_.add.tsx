import { createFileRoute } from '@tanstack/react-router'
import { DriverFormScreen } from '#screens/drivers/driver-form-screen.tsx'

export const Route = createFileRoute('/_portal/_later/driver_/add')({ component: AddDriver })

function AddDriver() {
  return <DriverFormScreen id={null} />
}
