import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UnitState } from '#domain/units/lifecycle.ts'

/** Where a physical bin is. */
export const UNIT_STATE_MESSAGES: Readonly<Record<UnitState, MessageDescriptor>> = {
  in_yard: msg({ message: 'In the yard', context: 'unit' }),
  reserved: msg({ message: 'Reserved', context: 'unit' }),
  out: msg({ message: 'On the way', context: 'unit' }),
  on_site: msg({ message: 'On site', context: 'unit' }),
  reported_full: msg({ message: 'Reported full', context: 'unit' }),
  full_in_yard: msg({ message: 'Full, in the yard', context: 'unit' }),
  damaged: msg({ message: 'Damaged', context: 'unit' }),
  retired: msg({ message: 'Retired', context: 'unit' }),
}
