import {
  IconAlertTriangle,
  IconArchive,
  IconBookmark,
  IconHome,
  IconMapPin,
  IconTrash,
  IconTrashFilled,
  IconTruck,
} from '@tabler/icons-react'
import type { UnitState } from '#domain/units/lifecycle.ts'
import { UNIT_STATE_MESSAGES } from '#i18n/unit-messages.ts'
import { StateBadge, type Looks } from '#ui/status-badge.tsx'

const LOOKS: Looks<UnitState> = {
  in_yard: ['success', IconHome],
  reserved: ['info', IconBookmark],
  out: ['info', IconTruck],
  on_site: ['info', IconMapPin],
  reported_full: ['warning', IconTrashFilled],
  full_in_yard: ['warning', IconTrash],
  damaged: ['error', IconAlertTriangle],
  retired: ['neutral', IconArchive],
}

/** A unit's state as colour, icon and word. */
export const UnitStatus = ({ state }: { state: UnitState }) => <StateBadge state={state} looks={LOOKS} words={UNIT_STATE_MESSAGES} />
