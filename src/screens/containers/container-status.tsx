import { IconArchive, IconCircleCheck, IconTool, IconTruck } from '@tabler/icons-react'
import type { Container } from '#domain/containers/container.ts'
import type { ContainerState } from '#domain/containers/container-state.ts'
import { StateBadge, type Looks } from '#ui/status-badge.tsx'
import { CONTAINER_STATE_MESSAGES } from './messages.ts'
import { useContainerState } from './unit-counts.ts'

const LOOKS: Looks<ContainerState> = {
  available: ['success', IconCircleCheck],
  in_use: ['info', IconTruck],
  maintenance: ['warning', IconTool],
  retired: ['neutral', IconArchive],
}

/** How a container stands, as colour, icon and word. */
export const ContainerStatus = ({ state }: { state: ContainerState }) => (
  <StateBadge state={state} looks={LOOKS} words={CONTAINER_STATE_MESSAGES} />
)

/** The same in a list; nothing until its units are counted. */
export const StatusCell = ({ row }: { row: Container }) => {
  const state = useContainerState(row)
  return state === null ? null : <ContainerStatus state={state} />
}
