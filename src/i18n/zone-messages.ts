import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Zone } from '#domain/zones/zone.ts'

export const ZONE_STATE_MESSAGES: Readonly<Record<Zone['status'], MessageDescriptor>> = {
  active: msg({ message: 'Active', context: 'zone' }),
  inactive: msg({ message: 'Inactive', context: 'zone' }),
}
