import * as v from 'valibot'
import { defineEntity } from '../kernel/entity.ts'
import { id } from '../kernel/id.ts'
import { day, instant } from '../kernel/instant.ts'
import { bilingual, text } from '../kernel/text.ts'

/** One movement of a bin: what the dispatcher plans and the driver does. */
export const operationSchema = v.object({
  id,
  type: v.picklist(['delivery', 'exchange', 'pickup']),
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
  containerStatus: v.picklist(['scheduled', 'on_the_way', 'on_site', 'full', 'emptied', 'returned']),
  updatedAt: instant,
})
export type Operation = v.InferOutput<typeof operationSchema>

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly operations: Operation
  }
}

export const operations = defineEntity({
  kind: 'operations',
  schema: operationSchema,
  indexes: ['[containerStatus+scheduledOn+id]', 'bookingId'],
})
