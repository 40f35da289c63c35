import {
  IconAlertTriangle,
  IconArchive,
  IconBookmark,
  IconHome,
  IconMapPin,
  IconTrash,
  IconTrashFilled,
  IconTruck,
  type Icon,
} from '@tabler/icons-react'
import { useLingui } from '@lingui/react'
import type { UnitState } from '#domain/units/lifecycle.ts'
import { UNIT_STATE_MESSAGES } from '#i18n/unit-messages.ts'
import { StatusBadge, type Tone } from '#ui/status-badge.tsx'

const LOOKS: Readonly<Record<UnitState, { readonly tone: Tone; readonly icon: Icon }>> = {
  in_yard: { tone: 'success', icon: IconHome },
  reserved: { tone: 'info', icon: IconBookmark },
  out: { tone: 'info', icon: IconTruck },
  on_site: { tone: 'info', icon: IconMapPin },
  reported_full: { tone: 'warning', icon: IconTrashFilled },
  full_in_yard: { tone: 'warning', icon: IconTrash },
  damaged: { tone: 'error', icon: IconAlertTriangle },
  retired: { tone: 'neutral', icon: IconArchive },
}

/** A unit's state as colour, icon and word. */
export const UnitStatus = ({ state }: { state: UnitState }) => {
  const { _ } = useLingui()
  const { tone, icon } = LOOKS[state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {_(UNIT_STATE_MESSAGES[state])}
    </StatusBadge>
  )
}
