import * as v from 'valibot'
import { dayColumn, enumeration, instantColumn, integer, reference } from '../kernel/column.ts'
import { defineEntity } from '../kernel/entity.ts'
import { id } from '../kernel/id.ts'
import { day, instant } from '../kernel/instant.ts'
import { bilingual, text } from '../kernel/text.ts'

const MOVEMENTS = ['delivery', 'exchange', 'pickup'] as const
const CONTAINER_STATES = ['scheduled', 'on_the_way', 'on_site', 'full', 'emptied', 'returned'] as const

/** One movement of a bin: what the dispatcher plans and the driver does. */
export const operationSchema = v.object({
  id,
  type: v.picklist(MOVEMENTS),
  bookingId: id,
  /** The booking's number, called order id in the dispatcher's list. */
  bookingNumber: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The change request that called for it; null when the booking itself did. */
  requestId: v.nullable(id),
  customerName: bilingual,
  containerId: id,
  /** The physical unit, `<barcode>-<n>`; null until a unit is chosen. */
  containerNumber: v.nullable(text(1, 50)),
  durationDays: v.pipe(v.number(), v.integer(), v.minValue(0)),
  scheduledOn: day,
  etaAt: v.nullable(instant),
  driverId: v.nullable(id),
  containerStatus: v.picklist(CONTAINER_STATES),
  updatedAt: instant,
})
export type Operation = v.InferOutput<typeof operationSchema>

const operationColumns = {
  type: enumeration(MOVEMENTS, (operation: Operation) => operation.type),
  bookingId: reference((operation: Operation) => operation.bookingId),
  bookingNumber: integer((operation: Operation) => operation.bookingNumber),
  containerId: reference((operation: Operation) => operation.containerId),
  durationDays: integer((operation: Operation) => operation.durationDays),
  scheduledOn: dayColumn((operation: Operation) => operation.scheduledOn),
  etaAt: instantColumn((operation: Operation) => operation.etaAt),
  driverId: reference((operation: Operation) => operation.driverId),
  containerStatus: enumeration(CONTAINER_STATES, (operation: Operation) => operation.containerStatus),
  updatedAt: instantColumn((operation: Operation) => operation.updatedAt),
}

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
  columns: operationColumns,
  newest: 'updatedAt',
  searchTexts: ({ bookingNumber, customerName, containerNumber }) => [
    String(bookingNumber),
    customerName.en,
    customerName.ar,
    containerNumber ?? '',
  ],
})
