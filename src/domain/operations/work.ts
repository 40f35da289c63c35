import type { Booking } from '../bookings/booking.ts'
import { refusedBy } from '../bookings/step.ts'
import { earningChanges, earningRef } from '../earnings/consequences.ts'
import type { WorkingHours } from '../hours/hours.ts'
import { bounded } from '../kernel/bounded.ts'
import type { Kind, RowRef } from '../kernel/entity.ts'
import { accept, put, refuse, type Decision, type DecisionContext, type Refused, type Rows } from '../kernel/mutation.ts'
import { unitId, type Unit } from '../units/unit.ts'
import { advanced } from './booking-progress.ts'
import { operationLifecycle, type OperationAction, type OperationState } from './lifecycle.ts'
import { MOST_BEFORE, MOST_STEPS, type Before, type Changing, type Operation, type Step, type StepTaken } from './operation.ts'
import { deliveryRefs, pickupRefs, requestedRefs, spentRequest } from './plan.ts'
import { unitNeeds } from './unit-moves.ts'

/** A movement that something is done with, and all that follows it. */
export interface Work {
  readonly rows: Rows
  readonly context: DecisionContext
  readonly operation: Operation
  readonly booking: Booking | undefined
  /** The booking's other movements, by id. */
  readonly others: ReadonlyMap<string, Operation>
}

/** What is done: fields of the movement, its units and other movements as they are afterwards. */
interface Done {
  readonly operation: Changing
  readonly units?: readonly Unit[]
  readonly movements?: readonly Operation[]
  /** The vendor's, where the step reads them. */
  readonly hours?: WorkingHours | undefined
}

const movementRefs = (booking: Booking): RowRef<'operations'>[] => [
  ...deliveryRefs(booking),
  ...pickupRefs(booking),
  ...requestedRefs(booking),
]

/** The rows of a movement, of its booking with all its movements, and of its units. */
export const workNeeds = (operationId: string, rows: Rows): RowRef<Kind>[] => {
  const own: RowRef<Kind> = { kind: 'operations', id: operationId }
  const operation = rows.get('operations', operationId)
  if (!operation) return [own]
  const booking = rows.get('bookings', operation.bookingId)
  const refs = booking ? movementRefs(booking) : []
  const replacing = refs.flatMap(({ id }): RowRef<Kind>[] => {
    const by = rows.get('operations', id)?.replacedBy
    return by ? [{ kind: 'operations', id: by }] : []
  })
  // Where nobody says which bin is meant, it is the only one there is.
  const fetched = refs
    .flatMap(({ id }) => rows.get('operations', id) ?? [])
    .filter(({ type }) => type === 'pickup' && operation.type !== 'delivery')
  return [
    own,
    { kind: 'bookings', id: operation.bookingId },
    earningRef(operation.bookingId),
    { kind: 'containers', id: operation.containerId },
    ...unitNeeds(operation.unit),
    ...unitNeeds(operation.lifted),
    ...fetched.flatMap(({ unit }) => unitNeeds(unit)),
    ...refs,
    ...replacing,
  ]
}

/** Reads what {@link workNeeds} names; null: there is no such movement. */
export const readWork = (operationId: string, rows: Rows, context: DecisionContext): Work | null => {
  const operation = rows.get('operations', operationId)
  if (!operation) return null
  const booking = rows.get('bookings', operation.bookingId)
  const others = new Map<string, Operation>()
  const take = (id: string | null | undefined): void => {
    const other = id && id !== operationId && !others.has(id) ? rows.get('operations', id) : undefined
    if (!other) return
    others.set(other.id, other)
    take(other.replacedBy)
  }
  if (booking) for (const { id } of movementRefs(booking)) take(id)
  return { rows, context, operation, booking, others }
}

/** The state after an action, or why there is none. */
export const nextState = ({ operation, booking }: Work, action: OperationAction): OperationState | Refused => {
  const { type, containerStatus, bookingNumber: number } = operation
  const next = operationLifecycle[type][containerStatus][action]
  if ('no' in next) return refuse(next.no, { number })
  // What stands at a customer's is fetched whatever became of the booking; all else is done for one that is wanted.
  const isWanted = type === 'pickup' || (action !== 'plan' && action !== 'depart' && action !== 'arrive')
  return (booking && !isWanted ? refusedBy(booking, 'amend') : null) ?? next.to
}

/** The steps of a movement with one more. */
export const withStep = (
  { operation, context }: Work,
  step: Step,
  more: { readonly note?: string | undefined; readonly failure?: StepTaken['failure'] } = {},
): StepTaken[] => {
  const { note, failure } = more
  const taken = {
    step,
    at: context.now,
    deviceAt: context.clientAt,
    driverId: operation.driverId,
    note: note ?? null,
    failure: failure ?? null,
  }
  return bounded([...(operation.steps ?? []), taken], MOST_STEPS)
}

/** What a field holds that an older record lacks. */
const EMPTY: Required<Changing> = {
  containerNumber: null,
  unit: null,
  lifted: null,
  scheduledOn: null,
  etaAt: null,
  driverId: null,
  runOrder: null,
  hours: null,
  pinned: false,
  containerStatus: 'scheduled',
  photosBefore: [],
  photosAfter: [],
  signature: null,
  weightTicket: null,
  additions: [],
  replacedBy: null,
  steps: [],
  decisionId: null,
}

/** The fields of a movement that a change is about, as it found them. */
const found = (operation: Operation, change: Changing): Changing => {
  const full: Changing = { ...EMPTY, ...operation }
  const names = new Set([...Object.keys(change), 'decisionId'])
  return Object.fromEntries(Object.entries(full).filter(([name]) => names.has(name)))
}

const unitFound = (rows: Rows, { containerId, number }: Unit): Before['units'][number] => {
  const unit = rows.get('units', unitId(containerId, number))
  return {
    containerId,
    number,
    status: unit?.status ?? 'in_yard',
    yardId: unit?.yardId ?? null,
    bookingId: unit?.bookingId ?? null,
    decisionId: unit?.decisionId ?? null,
  }
}

/** Another movement of the booking with some fields changed by this decision. */
export const changedOther = ({ context }: Work, other: Operation, change: Changing): Operation =>
  Object.assign({ ...other }, change, { decisionId: context.mutationId, updatedAt: context.now })

/** What requests called for and nobody needs any more once the booking is completed. */
const spent = (work: Work, led: Booking, movements: ReadonlyMap<string, Operation>): Operation[] => {
  if (led.status !== 'completed' || work.booking?.status === 'completed') return []
  return requestedRefs(led).flatMap(({ id }) => {
    const other = id === work.operation.id ? undefined : movements.get(id)
    const end = other && spentRequest(other)
    return other && end ? [changedOther(work, other, end)] : []
  })
}

const LED_ALONG: Changing = { containerStatus: 'scheduled', unit: null, lifted: null, containerNumber: null, replacedBy: null }

/** The movement, its units, other movements and its booking after something was done; it can be taken back while nothing is built on it. */
export const done = (work: Work, { operation: change, units = [], movements = [], hours }: Done): Decision => {
  const { rows, context, operation, booking, others } = work
  const moved: Operation = Object.assign({ ...operation }, change)
  const all = new Map([...others, ...movements.map((other) => [other.id, other] as const), [operation.id, moved]])
  const led = booking && advanced({ booking, movements: all, context, hours })
  const following = led ? [...movements, ...spent(work, led, all)] : movements
  const before: Before = {
    decisionId: context.mutationId,
    operation: found(operation, change),
    units: units.map((unit) => unitFound(rows, unit)),
    movements: following.map(({ id }) => {
      const other = others.get(id)
      return { id, was: other ? found(other, LED_ALONG) : null }
    }),
  }
  const after: Operation = {
    ...moved,
    decisionId: context.mutationId,
    history: [...(operation.history ?? []), before].slice(-MOST_BEFORE),
    updatedAt: context.now,
  }
  return accept(
    put('operations', after),
    ...units.map((unit) => put('units', unit)),
    ...following.map((other) => put('operations', other)),
    ...(led && led !== booking ? [put('bookings', led), ...(earningChanges(rows, { before: booking, after: led }, context) ?? [])] : []),
  )
}
