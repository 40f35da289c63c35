import { createFileRoute } from '@tanstack/react-router'
import { ZoneFormScreen } from '#screens/zones/zone-form-screen.tsx'

export const Route = createFileRoute('/_portal/_later/zone_/add')({ component: AddZone })

function AddZone() {
  return <ZoneFormScreen id={null} />
}
