import * as v from 'valibot'
import { defineEntity } from '../kernel/entity.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { area } from '../kernel/place.ts'
import { bilingual } from '../kernel/text.ts'

/** A part of the city the vendor serves: one drawn area. */
export const zoneSchema = v.object({
  id,
  name: bilingual,
  status: v.picklist(['active', 'inactive']),
  area: v.nullable(area),
  createdAt: instant,
})
export type Zone = v.InferOutput<typeof zoneSchema>

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly zones: Zone
  }
}

export const zones = defineEntity({ kind: 'zones', schema: zoneSchema })
