import * as v from 'valibot'
import { editsOf } from '../kernel/edit.ts'
import { schemasOf } from '../kernel/field.ts'
import { defineForm, type FormField, type FormValues } from '../kernel/form.ts'
import { both, name, oneOf } from '../kernel/form-rules.ts'
import { area } from '../kernel/place.ts'
import { ZONE_STATES } from './zone.ts'

const ZONE_FORM_FIELDS = {
  name: { schema: both(name), input: 'bilingual' },
  status: { schema: oneOf(ZONE_STATES), input: 'choice' },
  /** A zone may be drawn later, where the map is at hand. */
  area: { schema: v.nullable(area), input: 'area', optional: true },
} as const satisfies Readonly<Record<string, FormField>>

/** What a vendor gives of a zone: the rules of forms, of changes on their way and of the server. */
export const zoneContent = v.object(schemasOf(ZONE_FORM_FIELDS))
export const zoneEdits = editsOf(zoneContent.entries)

export type ZoneValues = FormValues<typeof ZONE_FORM_FIELDS>

export const zoneForm = defineForm<ZoneValues>(ZONE_FORM_FIELDS, { status: 'active' })
