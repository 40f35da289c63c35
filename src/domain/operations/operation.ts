import * as v from 'valibot'
import { crossesMidnight, lengthOf, momentOn } from '../hours/span.ts'
import { dayColumn, enumeration, flag, instantColumn, integer } from '../kernel/column.ts'
import { defineEntity } from '../kernel/entity.ts'
import { columnsOf, field, inner, schemasOf, searchTextsOf } from '../kernel/field.ts'
import { fileRef, id } from '../kernel/id.ts'
import { day, type Day, dayOf, happenedAt, instant, type Instant } from '../kernel/instant.ts'
import { bilingual, text } from '../kernel/text.ts'
import { UNIT_STATES } from '../units/lifecycle.ts'
import { unitNumber } from '../units/unit.ts'
import { isOpen, MOVEMENTS, OPERATION_STATES } from './lifecycle.ts'

/** Why a driver came in vain. */
export const FAILURE_REASONS = ['nobody_there', 'access_blocked', 'wrong_place', 'overloaded', 'unsafe', 'vehicle', 'other'] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

/** Why there is no signature. */
export const SIGNATURE_ABSENCES = ['customer_absent', 'declined', 'unable'] as const

/** What a driver does on the road and in the yard, as it is kept in the movement's timeline. */
export const STEPS = ['depart', 'arrive', 'collect', 'return', 'empty', 'fail'] as const
export type Step = (typeof STEPS)[number]

export const MOST_PHOTOS = 8
export const photos = v.pipe(v.array(fileRef), v.maxLength(MOST_PHOTOS))

const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** The longest window that crosses midnight, in minutes: what is longer was meant the other way round. */
const LONGEST_NIGHT = 12 * 60
/**
 * The hours in Riyadh within which the customer can be served. They begin on the movement's day; `22:00` to `01:00` end on the next one.
 */
export const timeWindow = v.pipe(
  v.object({ from: timeOfDay, to: timeOfDay }),
  v.check((span) => !crossesMidnight(span) || lengthOf(span) <= LONGEST_NIGHT),
)
export type TimeWindow = v.InferOutput<typeof timeWindow>

/** A physical bin: the n-th of a container. */
export const unitRef = v.object({ containerId: id, number: unitNumber })
export type UnitRef = v.InferOutput<typeof unitRef>

export const signature = v.variant('kind', [
  v.object({ kind: v.literal('signed'), by: text(1, 100), image: fileRef }),
  v.object({ kind: v.literal('absent'), why: v.picklist(SIGNATURE_ABSENCES) }),
])
export type Signature = v.InferOutput<typeof signature>

/** The landfill's slip; the weight in whole kilograms, at most 60 tonnes. */
export const weightTicket = v.object({
  number: text(1, 40),
  kilograms: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60_000)),
  photo: v.nullable(fileRef),
})
export type WeightTicket = v.InferOutput<typeof weightTicket>

/** A step with both clocks: the decision's (the server's once it has it), and the device's as evidence. */
const stepTaken = v.object({
  step: v.picklist(STEPS),
  at: instant,
  deviceAt: instant,
  driverId: v.nullable(id),
  note: v.nullable(text(1, 500)),
  /** Of a failed attempt: why, and the day for which it was planned. */
  failure: v.nullable(v.object({ reason: v.picklist(FAILURE_REASONS), on: v.nullable(day) })),
})
export type StepTaken = v.InferOutput<typeof stepTaken>

/** Proof that was added after its step, with both clocks. */
const addition = v.object({
  at: instant,
  deviceAt: instant,
  /** SHA-256 of the photos that came by it. */
  files: v.pipe(v.array(fileRef.entries.sha256), v.maxLength(2 * MOST_PHOTOS + 2)),
  isSigned: v.boolean(),
  isWeighed: v.boolean(),
  note: v.nullable(text(1, 500)),
})
export type Addition = v.InferOutput<typeof addition>

/** So many additions are kept of a movement: more than its photos there are only by undoing. */
export const MOST_ADDITIONS = 40

/** Steps that are kept of a movement. */
export const MOST_STEPS = 100
/** As many may come along with a movement from elsewhere. */
const MOST_GIVEN = 1000

/** What steps and planning change; fields that older records lack are optional. */
const CHANGING = {
  /** The physical unit, `<barcode>-<n>`; null until a unit is chosen. Of an exchange, the one that stays. */
  containerNumber: field(v.nullable(text(1, 50)), { searched: true }),
  unit: inner(v.optional(v.nullable(unitRef))),
  /** The unit that an exchange takes along. */
  lifted: inner(v.optional(v.nullable(unitRef))),
  /** Null: it has no day yet. */
  scheduledOn: field(v.nullable(day), { column: 'day' }),
  etaAt: field(v.nullable(instant), { column: 'instant' }),
  driverId: field(v.nullable(id), { column: 'reference' }),
  /** Its place in the driver's day, smallest first; several may have the same. */
  runOrder: field(v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999)))), { column: 'integer' }),
  hours: inner(v.optional(v.nullable(timeWindow))),
  /** Its day and time are promised: it is not moved by the way. */
  pinned: inner(v.optional(v.boolean())),
  containerStatus: field(v.picklist(OPERATION_STATES), { column: 'enumeration' }),
  photosBefore: inner(v.optional(photos)),
  photosAfter: inner(v.optional(photos)),
  signature: inner(v.optional(v.nullable(signature))),
  weightTicket: inner(v.optional(v.nullable(weightTicket))),
  additions: inner(v.optional(v.pipe(v.array(addition), v.maxLength(MOST_ADDITIONS)))),
  /** The movement that fetched the bin in its stead. */
  replacedBy: inner(v.optional(v.nullable(id))),
  steps: inner(v.optional(v.pipe(v.array(stepTaken), v.maxLength(MOST_GIVEN)))),
  /** The mutation that last changed it. */
  decisionId: inner(v.optional(v.nullable(id))),
}
const changing = v.partial(v.object(schemasOf(CHANGING)))
export type Changing = v.InferOutput<typeof changing>

/** What a change found: the movement's fields that it changed, its units, and its booking's other movements. An undo goes back to it. */
const before = v.object({
  /** The change. */
  decisionId: id,
  /** The movement came by it. */
  isNew: v.optional(v.literal(true)),
  /** The change moved the booking: the day that was agreed before it. */
  dueOn: v.optional(day),
  operation: changing,
  units: v.array(
    v.object({
      ...unitRef.entries,
      status: v.picklist(UNIT_STATES),
      yardId: v.nullable(id),
      bookingId: v.nullable(id),
      decisionId: v.nullable(id),
    }),
  ),
  /** Null: there was no such movement. */
  movements: v.array(v.object({ id, was: v.nullable(changing) })),
})
export type Before = v.InferOutput<typeof before>

/** So many changes, one after the other, can be taken back. */
export const MOST_BEFORE = 5

const OPERATION_FIELDS = {
  ...CHANGING,
  id: inner(id),
  type: field(v.picklist(MOVEMENTS), { column: 'enumeration' }),
  bookingId: field(id, { column: 'reference' }),
  /** The booking's number, called order id in the dispatcher's list. */
  bookingNumber: field(v.pipe(v.number(), v.integer(), v.minValue(1)), { column: 'integer', searched: true }),
  /** The change request that called for it; null when the booking itself did. */
  requestId: inner(v.nullable(id)),
  customerName: field(bilingual, { searched: true }),
  containerId: field(id, { column: 'reference' }),
  /** What the driver should know, of a movement that a dispatcher called for: where a bin is to be put. */
  instruction: inner(v.optional(v.nullable(text(1, 500)))),
  durationDays: field(v.pipe(v.number(), v.integer(), v.minValue(0)), { column: 'integer' }),
  /** The day that was agreed with the customer; a later one makes it late. */
  dueOn: inner(v.optional(day)),
  /** What the last changes found, the newest last. */
  history: inner(v.optional(v.pipe(v.array(before), v.maxLength(MOST_BEFORE)))),
  updatedAt: field(instant, { column: 'instant' }),
}

/** One movement of a bin: what the dispatcher plans and the driver does. */
export const operationSchema = v.object(schemasOf(OPERATION_FIELDS))
export type Operation = v.InferOutput<typeof operationSchema>

const failures = (operation: Operation): number => operation.steps?.filter(({ step }) => step === 'fail').length ?? 0

/** The day of the last step of a sort; null where it was not done. */
const steppedOn = ({ steps }: Operation, step: Step): Day | null => {
  const taken = steps?.findLast((candidate) => candidate.step === step)
  return taken ? dayOf(happenedAt(taken)) : null
}

/** What a movement makes of the bins that stand at its customer's: one more, one less, or one that was to come and does not. */
const BIN_CHANGES = ['brought', 'taken', 'left_out'] as const
export type BinChange = (typeof BIN_CHANGES)[number]

const isIn = (states: readonly Operation['containerStatus'][], { containerStatus }: Operation): boolean => states.includes(containerStatus)

const binChange = (operation: Operation): BinChange | null => {
  const { type, requestId, replacedBy } = operation
  if (type === 'delivery') return isIn(['on_site'], operation) ? 'brought' : isIn(['cancelled'], operation) ? 'left_out' : null
  // It puts one bin in the place of another.
  if (type === 'exchange') return null
  if (isIn(['full', 'returned', 'emptied'], operation)) return 'taken'
  // What is emptied and put down again is on the truck for a while only.
  if (type !== 'pickup') return null
  // One that was called off has nothing left to fetch: another movement took its bin, or the yard noted it.
  const isOver = isIn(['cancelled'], operation) && requestId === null && !replacedBy
  return isOver || isIn(['collected'], operation) ? 'taken' : null
}

const binChangedOn = (operation: Operation): Day | null => {
  const change = binChange(operation)
  return change && (steppedOn(operation, change === 'brought' ? 'arrive' : 'collect') ?? dayOf(operation.updatedAt))
}

/** When its full bin was emptied in the yard. What an older release noted with the bin has no step: it was then that it was last changed. */
const emptiedOn = (operation: Operation): Day | null =>
  steppedOn(operation, 'empty') ?? (operation.containerStatus === 'emptied' ? dayOf(operation.updatedAt) : null)

/** When it begins at the earliest, as far as the plan says: its expected moment, else its hours, else its day. */
const expectedAt = ({ etaAt, scheduledOn, hours }: Operation): Instant | null =>
  etaAt ?? (scheduledOn === null ? null : momentOn(scheduledOn, hours?.from ?? '00:00'))

const operationColumns = {
  ...columnsOf(OPERATION_FIELDS),
  expectedAt: instantColumn(expectedAt),
  dueOn: dayColumn((operation: Operation) => operation.dueOn ?? operation.scheduledOn),
  pinned: flag((operation: Operation) => operation.pinned ?? false),
  open: flag(isOpen),
  /** Its bin stands at a customer's and is to be fetched at the end; what a request calls for besides is of a bin that is counted there already. */
  onSite: flag(
    ({ type, requestId, containerStatus }: Operation) =>
      type === 'pickup' && requestId === null && isOpen({ containerStatus }) && containerStatus !== 'collected',
  ),
  assigned: flag((operation: Operation) => operation.driverId !== null),
  /** How often a driver came in vain. */
  failures: integer(failures),
  binChange: enumeration(BIN_CHANGES, binChange),
  binChangedOn: dayColumn(binChangedOn),
  fullOn: dayColumn((operation: Operation) => (isIn(['full', 'emptied'], operation) ? steppedOn(operation, 'return') : null)),
  emptiedOn: dayColumn(emptiedOn),
  /** A driver wrote something that somebody should read. */
  noted: flag(({ steps = [], additions = [] }: Operation) => [...steps, ...additions].some(({ note }) => note !== null)),
}

/** What planning changes of a movement, as edits name it; what an older record lacks is there. */
export const asPlanned = (operation: Operation) => ({
  scheduledOn: operation.scheduledOn,
  driverId: operation.driverId,
  etaAt: operation.etaAt,
  runOrder: operation.runOrder ?? null,
  hours: operation.hours ?? null,
  pinned: operation.pinned ?? false,
})

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly operations: Operation
  }
  interface ColumnNames {
    readonly operations: keyof typeof operationColumns
  }
}

/** The counter of movements that somebody still has to drive. */
export const OPEN_OPERATIONS = 'operations/open'

export const operations = defineEntity({
  kind: 'operations',
  schema: operationSchema,
  columnsVersion: 10,
  columns: operationColumns,
  newest: 'updatedAt',
  searchTexts: searchTextsOf(OPERATION_FIELDS),
  derivation: 2,
  counters: (operation) => (isOpen(operation) ? [OPEN_OPERATIONS] : []),
  edited: (operation) => ({ ...operation, ...asPlanned(operation) }),
  // A place in a day says nothing without that day and its driver.
  leaders: { runOrder: ['driverId', 'scheduledOn'] },
  // A full bin in the yard still has to be emptied; all else that is done may follow behind the screen.
  priority: (operation) => (isOpen(operation) || operation.containerStatus === 'full' ? 'worklist' : 'history'),
})
