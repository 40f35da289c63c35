import { createFileRoute } from '@tanstack/react-router'
import { ContainerImportScreen } from '#screens/containers/add/container-import-screen.tsx'

export const Route = createFileRoute('/_portal/_later/container_/import')({ component: ImportContainers })

function ImportContainers() {
  return <ContainerImportScreen />
}
