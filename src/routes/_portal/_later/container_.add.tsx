import { createFileRoute } from '@tanstack/react-router'
import { NewContainersScreen } from '#screens/containers/add/new-containers-screen.tsx'

export const Route = createFileRoute('/_portal/_later/container_/add')({ component: AddContainers })

function AddContainers() {
  return <NewContainersScreen />
}
