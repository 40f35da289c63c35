import * as v from 'valibot'
import { defineEntity } from '../kernel/entity.ts'
import { columnsOf, field, inner, schemasOf, searchTextsOf } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { day, instant } from '../kernel/instant.ts'
import { bilingual, text } from '../kernel/text.ts'

const MOVEMENTS = ['delivery', 'exchange', 'pickup'] as const
const CONTAINER_STATES = ['scheduled', 'on_the_way', 'on_site', 'full', 'emptied', 'returned'] as const

/** A movement that is still to be driven: its bin is neither where it was to go, nor on its customer's site. */
export const OPEN_MOVEMENT_STATES: readonly (typeof CONTAINER_STATES)[number][] = ['scheduled', 'on_the_way']
/** The movement is planned or goes on: its bin is still to come back. */
export const UNDER_WAY = ['scheduled', 'on_the_way', 'on_site', 'full'] as const satisfies readonly (typeof CONTAINER_STATES)[number][]

const OPERATION_FIELDS = {
  id: inner(id),
  type: field(v.picklist(MOVEMENTS), { column: 'enumeration' }),
  bookingId: field(id, { column: 'reference' }),
  /** The booking's number, called order id in the dispatcher's list. */
  bookingNumber: field(v.pipe(v.number(), v.integer(), v.minValue(1)), { column: 'integer', searched: true }),
  /** The change request that called for it; null when the booking itself did. */
  requestId: inner(v.nullable(id)),
  customerName: field(bilingual, { searched: true }),
  containerId: field(id, { column: 'reference' }),
  /** The physical unit, `<barcode>-<n>`; null until a unit is chosen. */
  containerNumber: field(v.nullable(text(1, 50)), { searched: true }),
  durationDays: field(v.pipe(v.number(), v.integer(), v.minValue(0)), { column: 'integer' }),
  scheduledOn: field(day, { column: 'day' }),
  etaAt: field(v.nullable(instant), { column: 'instant' }),
  driverId: field(v.nullable(id), { column: 'reference' }),
  containerStatus: field(v.picklist(CONTAINER_STATES), { column: 'enumeration' }),
  updatedAt: field(instant, { column: 'instant' }),
}
const operationColumns = columnsOf(OPERATION_FIELDS)

/** One movement of a bin: what the dispatcher plans and the driver does. */
export const operationSchema = v.object(schemasOf(OPERATION_FIELDS))
export type Operation = v.InferOutput<typeof operationSchema>

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly operations: Operation
  }
  interface ColumnNames {
    readonly operations: keyof typeof operationColumns
  }
}

export const operations = defineEntity({
  kind: 'operations',
  schema: operationSchema,
  columnsVersion: 2,
  columns: operationColumns,
  newest: 'updatedAt',
  searchTexts: searchTextsOf(OPERATION_FIELDS),
})
