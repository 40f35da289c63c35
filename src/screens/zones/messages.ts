import { msg } from '@lingui/core/macro'
import type { ZoneValues } from '#domain/zones/zone-form.ts'
import type { FieldMessages } from '#screens/form/fields.ts'

export const ZONE_FIELD_MESSAGES: Readonly<Record<keyof ZoneValues, FieldMessages>> = {
  name: { label: msg`Zone name` },
  status: { label: msg`Status`, help: msg`An inactive zone keeps its containers and takes no new containers and bookings.` },
  area: { label: msg`Area` },
}
