import * as v from 'valibot'
import { enumeration, instantColumn } from '../kernel/column.ts'
import { defineEntity } from '../kernel/entity.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { area } from '../kernel/place.ts'
import { bilingual } from '../kernel/text.ts'

const ZONE_STATES = ['active', 'inactive'] as const

/** A part of the city the vendor serves: one drawn area. */
export const zoneSchema = v.object({
  id,
  name: bilingual,
  status: v.picklist(ZONE_STATES),
  area: v.nullable(area),
  createdAt: instant,
})
export type Zone = v.InferOutput<typeof zoneSchema>

const zoneColumns = {
  status: enumeration(ZONE_STATES, (zone: Zone) => zone.status),
  createdAt: instantColumn((zone: Zone) => zone.createdAt),
}

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly zones: Zone
  }
  interface ColumnNames {
    readonly zones: keyof typeof zoneColumns
  }
}

export const zones = defineEntity({
  kind: 'zones',
  schema: zoneSchema,
  columns: zoneColumns,
  newest: 'createdAt',
  searchTexts: ({ name }) => [name.en, name.ar],
})
