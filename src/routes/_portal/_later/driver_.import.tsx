import { createFileRoute } from '@tanstack/react-router'
import { DriverImportScreen } from '#screens/drivers/driver-import-screen.tsx'

export const Route = createFileRoute('/_portal/_later/driver_/import')({ component: ImportDrivers })

function ImportDrivers() {
  return <DriverImportScreen />
}
