import type { Booking } from '../bookings/booking.ts'
import type { RowRef } from '../kernel/entity.ts'
import { addDaysTo, dayOf, type Day, type Instant } from '../kernel/instant.ts'
import { plannedOn } from '../requests/effects.ts'
import { expectedOn } from '../hours/calendar.ts'
import type { WorkingHours } from '../hours/hours.ts'
import { isOpen, type Movement } from './lifecycle.ts'
import type { Operation, UnitRef } from './operation.ts'

/** The most bins of one booking that have movements of their own; every step reads all of them. */
export const MOST_PLACES = 200

/** Sets the ids of a booking's pickups apart from those of its deliveries. */
const PICKUP = 0x4000

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

/** A bin that is on the truck, or at the customer's and to be fetched, is brought back whatever becomes of the booking. */
const isBinAway = ({ type, unit, containerStatus }: Operation): boolean =>
  containerStatus === 'collected' || (type === 'pickup' && unit !== undefined && unit !== null)

/**
 * Open movements of a booking that is not to be, as cancelled. One whose bin is on the truck already
 * becomes one to be brought back, and what fetches a bin from the customer stays.
 */
export const withdrawnMovements = (operations: readonly Operation[], at: Instant): Operation[] =>
  operations
    .filter((operation) => isOpen(operation) && !isBinAway(operation))
    .map((operation) => ({
      ...changed(operation, at),
      containerStatus: operation.containerStatus === 'on_the_way' && operation.unit ? 'collected' : 'cancelled',
    }))

/** Those of which nothing has begun. */
const unbegun = (operations: readonly Operation[]): Operation[] =>
  operations.filter(({ containerStatus }) => containerStatus === 'scheduled' || containerStatus === 'failed')

/** Movements that have not begun, with another driver. */
export const assignedMovements = (operations: readonly Operation[], driverId: string | null, at: Instant): Operation[] =>
  unbegun(operations)
    .filter((operation) => operation.driverId !== driverId)
    .map((operation) => ({ ...changed(operation, at), driverId, runOrder: null }))

/** Movements that have not begun, whole days later (negative: earlier; today at the earliest). What has no day gets none. */
export const movedMovements = (operations: readonly Operation[], days: number, at: Instant): Operation[] =>
  unbegun(operations).map((operation) => {
    const { scheduledOn, dueOn } = operation
    return {
      ...changed(operation, at),
      scheduledOn: scheduledOn === null ? null : plannedOn(addDaysTo(scheduledOn, days), dayOf(at)),
      ...(dueOn === undefined ? {} : { dueOn: addDaysTo(dueOn, days) }),
      runOrder: null,
      etaAt: null,
    }
  })
