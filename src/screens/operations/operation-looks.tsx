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
} from '@tabler/icons-react'
import { Plural } from '@lingui/react/macro'
import { daysBetween, type Day } from '#domain/kernel/instant.ts'
import { isOpen, type OperationState } from '#domain/operations/lifecycle.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { formatClock } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import { OPERATION_STATE_MESSAGES } from '#i18n/operation-messages.ts'
import { StateBadge, StatusBadge, type Looks } from '#ui/status-badge.tsx'

const LOOKS: Looks<OperationState> = {
  scheduled: ['neutral', IconCalendar],
  on_the_way: ['info', IconTruck],
  collected: ['info', IconTruckLoading],
  failed: ['error', IconAlertTriangle],
  full: ['warning', IconTrash],
  on_site: ['success', IconMapPin],
  returned: ['success', IconHome],
  emptied: ['success', IconCircleCheck],
  cancelled: ['neutral', IconBan],
}

/** A movement's state as colour, icon and word. */
export const OperationStatus = ({ state }: { state: OperationState }) => (
  <StateBadge state={state} looks={LOOKS} words={OPERATION_STATE_MESSAGES} />
)

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
