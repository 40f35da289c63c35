import type { Booking } from '../bookings/booking.ts'
import type { RowRef } from '../kernel/entity.ts'
import { addDaysTo, dayOf, type Day, type Instant } from '../kernel/instant.ts'
import type { Rows } from '../kernel/mutation.ts'
import { expectedOn, nextWorkingDay } from '../hours/calendar.ts'
import type { WorkingHours } from '../hours/hours.ts'
import { isOpen, type Movement } from './lifecycle.ts'
import { MOST_BEFORE, type Before, type Operation, type UnitRef } from './operation.ts'

/** The most bins of one booking that have movements of their own; every step reads all of them. */
export const MOST_PLACES = 200

/** Sets the ids of a booking's pickups apart from those of its deliveries. */
const PICKUP = 0x4000

/** Sets the id of what a request calls for apart from the request's own. */
const REQUESTED = 0x2000

type Sized = Pick<Booking, 'id' | 'quantity'>

/** The booking's bins, counted from 1. */
export const places = ({ quantity }: Sized): number[] => Array.from({ length: Math.min(quantity, MOST_PLACES) }, (_, at) => at + 1)

/** The id of a booking's n-th movement: the booking's, with the number mixed into its second group of hex digits. */
const movementId = (bookingId: string, n: number): string => {
  const group = (Number.parseInt(bookingId.slice(9, 13), 16) ^ n).toString(16).padStart(4, '0')
  return `${bookingId.slice(0, 9)}${group}${bookingId.slice(13)}`
}

/** The id of the movement that brings a booking's bin of a place (from 1). */
export const deliveryId = (bookingId: string, place: number): string => movementId(bookingId, place)

/** The id of the movement that fetches it at the end. */
export const pickupId = (bookingId: string, place: number): string => movementId(bookingId, PICKUP | place)

/** Where a booking's deliveries stand, for `needs`. */
export const deliveryRefs = (booking: Sized): RowRef<'operations'>[] =>
  places(booking).map((place) => ({ kind: 'operations', id: deliveryId(booking.id, place) }))

/** Where its pickups stand, as far as they are planned. */
export const pickupRefs = (booking: Sized): RowRef<'operations'>[] =>
  places(booking).map((place) => ({ kind: 'operations', id: pickupId(booking.id, place) }))

/**
 * The id of the movement that an approved request calls for, of its n-th bin (from 1): the request's, so that nobody can name another one. The first
 * bin's is the one that older releases made, which knew of one.
 */
export const requestedId = (requestId: string, place = 1): string => movementId(requestId, REQUESTED | (place - 1))

/** The bookings and requests of which an id would be that of a movement: who may have it is one of these, or nobody. */
export const idOwners = (operationId: string): RowRef<'bookings' | 'requests'>[] =>
  Array.from({ length: MOST_PLACES }, (_, at) => at).flatMap((at) => [
    { kind: 'bookings', id: deliveryId(operationId, at + 1) },
    { kind: 'bookings', id: pickupId(operationId, at + 1) },
    { kind: 'requests', id: requestedId(operationId, at + 1) },
  ])

/** Where the movements stand that approved requests of a booking called for. */
export const requestedRefs = ({ requested = [] }: Pick<Booking, 'requested'>): RowRef<'operations'>[] =>
  requested.map((id) => ({ kind: 'operations', id }))

/** Tells of which movements nothing is left to be driven, by id. They must be in `rows`. */
export const hasEnded =
  (rows: Rows) =>
  (id: string): boolean => {
    const movement = rows.get('operations', id)
    return movement === undefined || !isOpen(movement)
  }

interface Plan {
  readonly id: string
  readonly type: Movement
  readonly on: Day
  readonly at: Instant
  readonly requestId?: string
  readonly unit?: { readonly ref: UnitRef; readonly label: string | null } | null
  readonly driverId?: string | null
  /** The vendor's, where it has set any. */
  readonly hours?: WorkingHours | undefined
}

/** A movement of a booking's bin, planned for the day that was agreed, or the next one that is open: today at the earliest. */
export const plannedMovement = (booking: Booking, { id, type, on, at, requestId, unit, driverId, hours }: Plan): Operation => ({
  id,
  type,
  bookingId: booking.id,
  bookingNumber: booking.number,
  requestId: requestId ?? null,
  customerName: booking.customerName,
  containerId: unit?.ref.containerId ?? booking.container.id,
  containerNumber: unit?.label ?? null,
  unit: unit?.ref ?? null,
  durationDays: booking.rentalDays,
  scheduledOn: expectedOn(hours, on, dayOf(at)),
  dueOn: on,
  etaAt: null,
  driverId: driverId ?? null,
  containerStatus: 'scheduled',
  updatedAt: at,
})

/** The deliveries an accepted booking calls for: one for each bin, with the driver the booking has. */
export const plannedDeliveries = (booking: Booking, at: Instant, hours?: WorkingHours): Operation[] =>
  places(booking).map((place) =>
    plannedMovement(booking, {
      id: deliveryId(booking.id, place),
      type: 'delivery',
      on: booking.deliveryOn,
      at,
      driverId: booking.driverId,
      hours,
    }),
  )

/** A movement that somebody else's decision changes: what was to be taken back of it before cannot be any more. */
const changed = ({ history: _history, decisionId: _decisionId, ...operation }: Operation, at: Instant): Operation => ({
  ...operation,
  updatedAt: at,
})

/** The decision about a booking by which its movements change, and when that was. */
interface Decided {
  readonly at: Instant
  readonly decisionId: string
}

type Drive = Pick<Operation, 'driverId' | 'scheduledOn' | 'etaAt' | 'runOrder'>

/**
 * A movement that a decision about its booking changes, with what the decision found, so that its undo gives that back; what was decided before
 * can be taken back after it.
 */
const decided = (
  operation: Operation,
  change: Partial<Drive>,
  { at, decisionId, dueOn }: Decided & { dueOn?: Day | undefined },
): Operation => {
  const { driverId, scheduledOn, etaAt, runOrder = null, history = [] } = operation
  const found = { driverId, scheduledOn, etaAt, runOrder, decisionId: operation.decisionId ?? null }
  const before: Before = { decisionId, ...(dueOn === undefined ? {} : { dueOn }), operation: found, units: [], movements: [] }
  return { ...changed(operation, at), ...change, decisionId, history: [...history, before].slice(-MOST_BEFORE) }
}

/** Drivers whom movements had before, for `needs`: an undo gives the movements back to them. */
export const earlierDrivers = (operations: readonly Operation[]): RowRef<'drivers'>[] =>
  operations.flatMap(({ history = [] }) =>
    history.flatMap(({ operation: { driverId } }) => (driverId ? [{ kind: 'drivers' as const, id: driverId }] : [])),
  )

const isChangedBy = ({ decisionId, history }: Operation, mutationId: string): boolean =>
  decisionId === mutationId && history?.at(-1)?.decisionId === mutationId

/** The movements as they were before a decision about their booking, those on which nothing was built since. */
export const restoredMovements = (operations: readonly Operation[], mutationId: string, at: Instant): Operation[] =>
  operations
    .filter((operation) => isChangedBy(operation, mutationId))
    .map((operation) => {
      const { history = [] } = operation
      const earlier = history.slice(0, -1)
      return Object.assign(changed(operation, at), history.at(-1)?.operation, earlier.length === 0 ? {} : { history: earlier })
    })

/** Those of the movements whose last change moved their booking from a day: only a change that did can be undone as one. */
export const movedFrom = (operations: readonly Operation[], on: Day): Operation[] =>
  operations.filter(({ history }) => history?.at(-1)?.dueOn === on)

/** A bin that is on the truck, or at the customer's and to be fetched, is brought back whatever becomes of the booking. */
const isBinAway = ({ type, unit, containerStatus }: Operation): boolean =>
  containerStatus === 'collected' || (type === 'pickup' && unit !== undefined && unit !== null)

/** How a movement ends that is not wanted any more: called off, or with the bin on its truck to be brought back. */
const endOf = ({ type, unit, containerStatus }: Operation): Pick<Operation, 'containerStatus' | 'unit' | 'lifted'> => {
  // Only what brings a bin is loaded when it leaves; the bin of all others still stands where it was.
  if (containerStatus !== 'on_the_way' || !unit || !(type === 'delivery' || type === 'exchange')) return { containerStatus: 'cancelled' }
  // What comes back of an exchange is what it has lifted.
  return { containerStatus: 'collected', ...(type === 'exchange' ? { unit: null, lifted: unit } : {}) }
}

const isUnwanted = (operation: Operation): boolean => isOpen(operation) && !isBinAway(operation)

/**
 * Open movements of a booking that is not to be, as cancelled. One whose bin is on the truck already
 * becomes one to be brought back, and what fetches a bin from the customer stays.
 */
export const withdrawnMovements = (operations: readonly Operation[], at: Instant): Operation[] =>
  operations.filter(isUnwanted).map((operation) => ({ ...changed(operation, at), ...endOf(operation) }))

/** What a booking's completion makes of a movement that a request called for; null: it goes on as it is, or has ended. */
export const spentRequest = (operation: Operation): ReturnType<typeof endOf> | null => (isUnwanted(operation) ? endOf(operation) : null)

/** Those of which nothing has begun. */
const unbegun = (operations: readonly Operation[]): Operation[] =>
  operations.filter(({ containerStatus }) => containerStatus === 'scheduled' || containerStatus === 'failed')

/** Movements that have not begun, with another driver. */
export const assignedMovements = (operations: readonly Operation[], driverId: string | null, by: Decided): Operation[] =>
  unbegun(operations)
    .filter((operation) => operation.driverId !== driverId)
    .map((operation) => decided(operation, { driverId, runOrder: null }, by))

/**
 * Movements on which something else was built since a decision gave them their driver (hours, a place in the day), with the driver they had
 * before it: all else stays. `driverId`: whom it gave; who has another one by now keeps that one.
 */
export const givenBack = (
  operations: readonly Operation[],
  { undoes, driverId }: { readonly undoes: string; readonly driverId: string | null },
  by: Decided,
): Operation[] =>
  unbegun(operations).flatMap((operation) => {
    const before = operation.history?.find(({ decisionId }) => decisionId === undoes)?.operation.driverId
    const isTheirs = before !== undefined && before !== operation.driverId && operation.driverId === driverId
    return isTheirs && !isChangedBy(operation, undoes) ? [decided(operation, { driverId: before, runOrder: null }, by)] : []
  })

/** The decision, and the vendor's hours, where it has set any. */
interface Moved extends Decided {
  readonly hours?: WorkingHours | undefined
}

const dayAfter = ({ scheduledOn, dueOn }: Operation, days: number, { at, hours }: Moved): Day | null => {
  if (scheduledOn === null) return null
  // A day that was chosen before what was agreed moves along. What was put off (the day was closed, an attempt failed, nobody came) is due anew.
  const from = dueOn !== undefined && scheduledOn > dueOn ? dueOn : scheduledOn
  const moved = addDaysTo(from, days)
  // Nobody asked for a day before the one that is agreed now.
  const due = dueOn === undefined ? moved : addDaysTo(dueOn, days)
  return expectedOn(hours, days < 0 && moved < due ? due : moved, dayOf(at))
}

/**
 * Movements whose drivers are on the way, due whole days later. They keep their day, for what the driver finds there decides; who is called back is
 * planned for the new one.
 */
export const redueMovements = (operations: readonly Operation[], days: number, by: Moved): Operation[] =>
  operations.flatMap((operation) => {
    const { containerStatus, dueOn, history = [] } = operation
    const last = history.at(-1)
    if (containerStatus !== 'on_the_way' || dueOn === undefined) return []
    const calledBack = last && { ...last, operation: { ...last.operation, scheduledOn: dayAfter(operation, days, by) } }
    return [
      {
        ...operation,
        dueOn: addDaysTo(dueOn, days),
        updatedAt: by.at,
        ...(calledBack ? { history: [...history.slice(0, -1), calledBack] } : {}),
      },
    ]
  })

/** When a movement that was tried in vain on a day of work is tried again by itself: the next working day, and no bin is fetched before it is due. */
export const nextTryOn = ({ type, dueOn }: Pick<Operation, 'type' | 'dueOn'>, on: Day, hours?: WorkingHours): Day => {
  const tomorrow = addDaysTo(on, 1)
  return nextWorkingDay(hours, type === 'pickup' && dueOn !== undefined && dueOn > tomorrow ? dueOn : tomorrow)
}

/**
 * Movements that have not begun, whole days later (negative: earlier; today at the earliest), on days that are open. What has no day gets none, and
 * what is due when it was keeps its plan, also where that is another day by now.
 */
export const movedMovements = (operations: readonly Operation[], days: number, by: Moved): Operation[] =>
  unbegun(operations).map((operation) => {
    const { dueOn } = operation
    if (days === 0) return { ...operation, updatedAt: by.at }
    const moved = decided(operation, { scheduledOn: dayAfter(operation, days, by), runOrder: null, etaAt: null }, { ...by, dueOn })
    return dueOn === undefined ? moved : { ...moved, dueOn: addDaysTo(dueOn, days) }
  })
