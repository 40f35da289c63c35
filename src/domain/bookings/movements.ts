import type { RowRef } from '../kernel/entity.ts'
import { daysBetween } from '../kernel/instant.ts'
import { put, refuse, type Change, type DecisionContext, type Refused, type Rows } from '../kernel/mutation.ts'
import { isOpen } from '../operations/lifecycle.ts'
import type { Operation } from '../operations/operation.ts'
import { deliveryRefs, movedMovements, pickupRefs, redueMovements, requestedRefs } from '../operations/plan.ts'
import type { Booking } from './booking.ts'

type Own = Pick<Booking, 'id' | 'quantity' | 'requested'>

const ownRefs = (booking: Own): RowRef<'operations'>[] => [...deliveryRefs(booking), ...pickupRefs(booking)]

const refsOf = (booking: Own): RowRef<'operations'>[] => [...ownRefs(booking), ...requestedRefs(booking)]

const readAll = (rows: Rows, refs: readonly RowRef<'operations'>[]): Operation[] =>
  refs.flatMap(({ id }) => rows.get('operations', id) ?? [])

/** A booking and its movements, for `needs`. */
export const bookingRefs = (rows: Rows, bookingId: string): RowRef<'bookings' | 'operations'>[] => {
  const booking = rows.get('bookings', bookingId)
  return [{ kind: 'bookings', id: bookingId }, ...(booking ? refsOf(booking) : [])]
}

/** The movements of a booking that are there, those that its requests called for among them; one that was brought from elsewhere has none. */
export const movementsOf = (rows: Rows, booking: Own): Operation[] => readAll(rows, refsOf(booking))

/** Those that bring and fetch its bins: they have the booking's days and driver. */
export const ownMovements = (rows: Rows, booking: Own): Operation[] => readAll(rows, ownRefs(booking))

/** Whether one of a booking's bins was delivered, wherever it is by now; others may be still to come. */
export const isDelivered = (movements: readonly Operation[]): boolean =>
  movements.some(({ type, containerStatus }) => type === 'delivery' && containerStatus === 'on_site')

/**
 * Why a booking is called off no more although others of its bins are still to come: one was delivered, and is to be paid for, wherever it is by now.
 * Null: none was. The deliveries that are left can be cancelled by themselves.
 */
export const refusedAsDelivered = (rows: Rows, booking: Own & Pick<Booking, 'number'>): Refused | null =>
  isDelivered(ownMovements(rows, booking)) ? refuse('booking.partly_on_site', { number: booking.number }) : null

/** Movements as changes. */
export const putAll = (operations: readonly Operation[]): Change[] => operations.map((operation) => put('operations', operation))

/**
 * The pickups of a booking that now ends on another day, and its deliveries that are to come, which say how long it lasts. A pickup whose
 * driver is on the way keeps its day, and is due when all are: what the driver finds there decides. They must be in `rows`, and the vendor.
 */
export const movedEnd = (rows: Rows, before: Booking, after: Booking, { now, mutationId, vendorId }: DecisionContext): Change[] => {
  if (before.pickupOn === after.pickupOn) return []
  const pickups = readAll(rows, pickupRefs(after))
  const awaited = readAll(rows, deliveryRefs(after)).filter((one) => isOpen(one) && one.durationDays !== after.rentalDays)
  const hours = rows.get('vendors', vendorId)?.workingHours
  const days = daysBetween(before.pickupOn, after.pickupOn)
  const by = { at: now, decisionId: mutationId, hours }
  const moved = [...movedMovements(pickups, days, by), ...redueMovements(pickups, days, by)]
  return putAll(
    [...moved, ...awaited.map((one) => ({ ...one, updatedAt: now }))].map((one) => ({ ...one, durationDays: after.rentalDays })),
  )
}
