import { createFileRoute } from '@tanstack/react-router'
import { MoveScreen } from '#screens/containers/move/move-screen.tsx'

export const Route = createFileRoute('/_portal/_later/container_/move')({ component: MoveUnits })

function MoveUnits() {
  return <MoveScreen />
}
