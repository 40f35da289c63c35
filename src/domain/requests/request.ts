import * as v from 'valibot'
import { customerPhone, PAYMENT_METHODS } from '../bookings/booking-parts.ts'
import { BIN_SIZES, containerSummary, WASTE_TYPES } from '../containers/container.ts'
import { dayColumn, enumeration, flag, number, reference } from '../kernel/column.ts'
import { defineEntity } from '../kernel/entity.ts'
import { columnsOf, field, inner, schemasOf, searchTextsOf } from '../kernel/field.ts'
import { fileRef, id } from '../kernel/id.ts'
import { day, instant } from '../kernel/instant.ts'
import { money } from '../kernel/money.ts'
import { bilingual, keptReason } from '../kernel/text.ts'
import { answerBy } from './answer-by.ts'
import { REQUEST_STATES } from './lifecycle.ts'

export const REQUEST_TYPES = ['renewal', 'grace_period', 'early_pickup', 'removal', 'replacement'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365))

/** What is asked for, by type of request. */
export const requestDetails = v.variant('type', [
  v.object({
    type: v.literal('renewal'),
    renewalDays: days,
    initialDays: days,
    paymentMethod: v.picklist(PAYMENT_METHODS),
    amount: money,
  }),
  v.object({ type: v.literal('grace_period'), graceDays: days, originalDays: days }),
  v.object({ type: v.literal('early_pickup'), pickupOn: day, originalPickupOn: day }),
  v.object({ type: v.literal('removal'), removeOn: day, cause: v.picklist(['full', 'work_finished', 'site_closed', 'other']) }),
  v.object({
    type: v.literal('replacement'),
    replaceOn: day,
    cause: v.picklist(['full', 'damaged', 'wrong_size', 'other']),
    images: v.array(fileRef),
  }),
])
export type RequestDetails = v.InferOutput<typeof requestDetails>

const counted = v.pipe(v.number(), v.integer(), v.minValue(1))

const REQUEST_FIELDS = {
  id: inner(id),
  number: field(counted, { column: 'integer', searched: true }),
  /** The same as `details.type`, at the top because lists are indexed by it. */
  type: field(v.picklist(REQUEST_TYPES), { column: 'enumeration' }),
  bookingId: field(id, { column: 'reference' }),
  bookingNumber: field(counted, { column: 'integer', searched: true }),
  customerName: field(bilingual, { searched: true }),
  /** The booking's, because it is what a customer who calls is found by. Records of older releases lack it. */
  customerPhone: field(v.optional(v.nullable(customerPhone)), { searched: true }),
  container: inner(containerSummary),
  quantity: field(counted, { column: 'integer' }),
  address: field(bilingual, { searched: true }),
  requestedAt: field(instant, { column: 'instant' }),
  /** The day the change would take effect: new end, new pickup, day of the movement. */
  effectiveOn: field(day, { column: 'day' }),
  details: inner(requestDetails),
  comments: inner(v.nullable(v.pipe(v.string(), v.maxLength(1000)))),
  /** What the customer handed in beside the pictures of a replacement; left out: nothing. */
  files: inner(v.optional(v.array(fileRef))),
  status: field(v.picklist(REQUEST_STATES), { column: 'enumeration' }),
  rejectionReason: inner(v.nullable(keptReason)),
  /** When the answer became true (server's clock once it has it) and when the person gave it (device's clock). */
  decidedAt: field(v.nullable(instant), { column: 'instant' }),
  decidedOnDeviceAt: inner(v.nullable(instant)),
  /** The mutation that gave the answer, so that an undo takes back that one and no other. Records of older releases lack it. */
  decisionId: inner(v.optional(id)),
}

/**
 * A customer's wish to change a booking. Named ChangeRequest so that it never shadows the platform's `Request`.
 */
export const changeRequestSchema = v.object(schemasOf(REQUEST_FIELDS))
export type ChangeRequest = v.InferOutput<typeof changeRequestSchema>

const requestColumns = {
  ...columnsOf(REQUEST_FIELDS),
  containerId: reference((request: ChangeRequest) => request.container.id),
  answerBy: dayColumn((request: ChangeRequest) => answerBy(request)),
  binSize: enumeration(BIN_SIZES, (request: ChangeRequest) => request.container.binSize),
  wasteType: enumeration(WASTE_TYPES, (request: ChangeRequest) => request.container.wasteType),
  amount: number(({ details }: ChangeRequest) => (details.type === 'renewal' ? details.amount.halalas : null)),
  /** The customer said that the bin is full. */
  full: flag(({ details }: ChangeRequest) => 'cause' in details && details.cause === 'full'),
}
const searchTexts = searchTextsOf(REQUEST_FIELDS)

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly requests: ChangeRequest
  }
  interface ColumnNames {
    readonly requests: keyof typeof requestColumns
  }
}

/** The counter of a list tab; without a state that of all. */
export const requestCounter = (type: RequestType, status?: ChangeRequest['status']): string =>
  status === undefined ? `requests/${type}` : `requests/${type}/${status}`

export const requests = defineEntity({
  kind: 'requests',
  schema: changeRequestSchema,
  indexes: ['[type+status+requestedAt+id]'],
  columnsVersion: 5,
  columns: requestColumns,
  newest: 'requestedAt',
  searchTexts: (request) => [...searchTexts(request), request.container.barcode],
  derivation: 2,
  counters: ({ type, status }) => [requestCounter(type, status), requestCounter(type)],
  priority: (request) => (request.status === 'pending' ? 'worklist' : 'history'),
})
