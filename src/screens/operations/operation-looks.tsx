import { Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBan,
  IconCalendar,
  IconCircleCheck,
  IconHome,
  IconMapPin,
  IconTrash,
  IconTruck,
  IconTruckLoading,
  type Icon,
} from '@tabler/icons-react'
import { useLingui } from '@lingui/react'
import { Plural } from '@lingui/react/macro'
import { daysBetween, type Day } from '#domain/kernel/instant.ts'
import { isOpen, type OperationState } from '#domain/operations/lifecycle.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { formatClock } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import { OPERATION_STATE_MESSAGES } from '#i18n/operation-messages.ts'
import { StatusBadge, type Tone } from '#ui/status-badge.tsx'

const LOOKS: Readonly<Record<OperationState, { readonly tone: Tone; readonly icon: Icon }>> = {
  scheduled: { tone: 'neutral', icon: IconCalendar },
  on_the_way: { tone: 'info', icon: IconTruck },
  collected: { tone: 'info', icon: IconTruckLoading },
  failed: { tone: 'error', icon: IconAlertTriangle },
  full: { tone: 'warning', icon: IconTrash },
  on_site: { tone: 'success', icon: IconMapPin },
  returned: { tone: 'success', icon: IconHome },
  emptied: { tone: 'success', icon: IconCircleCheck },
  cancelled: { tone: 'neutral', icon: IconBan },
}

/** A movement's state as colour, icon and word. */
export const OperationStatus = ({ state }: { state: OperationState }) => {
  const { _ } = useLingui()
  const { tone, icon } = LOOKS[state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {_(OPERATION_STATE_MESSAGES[state])}
    </StatusBadge>
  )
}

/** How many days an open movement is behind the day that was agreed, on the day on which it is worked on; 0 where it is not. */
export const daysLate = (operation: Operation, today: Day): number => {
  const due = operation.dueOn ?? operation.scheduledOn
  return due === null || !isOpen(operation) ? 0 : Math.max(0, daysBetween(due, today))
}

/** When a movement is expected on its day: by what was said, else by its window. */
export const expectedAt = ({ etaAt, hours }: Operation, language: Language): string | null => {
  if (etaAt !== null) return formatClock(etaAt, language)
  return hours ? `${hours.from}–${hours.to}` : null
}

/** So many days late, in words only, where a badge has no room. */
export const LateText = ({ late }: { late: number }) => (
  <Text span inherit c="error">
    <Plural value={late} one="# day late" other="# days late" />
  </Text>
)

/** Nothing where a movement is in time. */
export const LateBadge = ({ late }: { late: number }) =>
  late === 0 ? null : (
    <StatusBadge tone="error" icon={IconAlertTriangle}>
      <Plural value={late} one="# day late" other="# days late" />
    </StatusBadge>
  )
