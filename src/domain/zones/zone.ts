import * as v from 'valibot'
import { defineEntity } from '../kernel/entity.ts'
import { ordered } from '../kernel/column.ts'
import { columnsOf, field, inner, schemasOf, searchTextsOf } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { area } from '../kernel/place.ts'
import { bilingual } from '../kernel/text.ts'

/** An inactive zone keeps what it has, and takes no new containers and bookings. */
export const ZONE_STATES = ['active', 'inactive'] as const

const ZONE_FIELDS = {
  id: inner(id),
  name: field(bilingual, { searched: true }),
  status: field(v.picklist(ZONE_STATES), { column: 'enumeration' }),
  area: inner(v.nullable(area)),
  createdAt: field(instant, { column: 'instant' }),
}

/** A part of the city the vendor serves: one drawn area. */
export const zoneSchema = v.object(schemasOf(ZONE_FIELDS))
export type Zone = v.InferOutput<typeof zoneSchema>

const zoneColumns = {
  ...columnsOf(ZONE_FIELDS),
  nameEn: ordered((zone: Zone) => zone.name.en),
  nameAr: ordered((zone: Zone) => zone.name.ar),
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
  columnsVersion: 2,
  indexes: ['[createdAt+id]'],
  newest: 'createdAt',
  searchTexts: searchTextsOf(ZONE_FIELDS),
  derivation: 2,
  counters: ({ status }) => [`zones/${status}`],
})
