import { IconArchive, IconCircleCheck, IconTool, IconTruck, type Icon } from '@tabler/icons-react'
import { useLingui } from '@lingui/react'
import type { Container } from '#domain/containers/container.ts'
import type { ContainerState } from '#domain/containers/container-state.ts'
import { StatusBadge, type Tone } from '#ui/status-badge.tsx'
import { CONTAINER_STATE_MESSAGES } from './messages.ts'
import { useContainerState } from './unit-counts.ts'

const LOOKS: Readonly<Record<ContainerState, { readonly tone: Tone; readonly icon: Icon }>> = {
  available: { tone: 'success', icon: IconCircleCheck },
  in_use: { tone: 'info', icon: IconTruck },
  maintenance: { tone: 'warning', icon: IconTool },
  retired: { tone: 'neutral', icon: IconArchive },
}

/** How a container stands, as colour, icon and word. */
export const ContainerStatus = ({ state }: { state: ContainerState }) => {
  const { _ } = useLingui()
  const { tone, icon } = LOOKS[state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {_(CONTAINER_STATE_MESSAGES[state])}
    </StatusBadge>
  )
}

/** The same in a list; nothing until its units are counted. */
export const StatusCell = ({ row }: { row: Container }) => {
  const state = useContainerState(row)
  return state === null ? null : <ContainerStatus state={state} />
}
