import type { RowRef } from '../kernel/entity.ts'
import { daysBetween, type Instant } from '../kernel/instant.ts'
import { put, type Change, type Rows } from '../kernel/mutation.ts'
import type { Operation } from '../operations/operation.ts'
import { deliveryRefs, movedMovements, pickupRefs } from '../operations/plan.ts'
import type { Booking } from './booking.ts'

type Own = Pick<Booking, 'id' | 'quantity'>

const refsOf = (booking: Own): RowRef<'operations'>[] => [...deliveryRefs(booking), ...pickupRefs(booking)]

/** A booking and its movements, for `needs`. */
export const bookingRefs = (rows: Rows, bookingId: string): RowRef<'bookings' | 'operations'>[] => {
  const booking = rows.get('bookings', bookingId)
  return [{ kind: 'bookings', id: bookingId }, ...(booking ? refsOf(booking) : [])]
}

/** The movements of a booking that are there; one that was brought from elsewhere has none. */
export const movementsOf = (rows: Rows, booking: Own): Operation[] => refsOf(booking).flatMap(({ id }) => rows.get('operations', id) ?? [])

/** Movements as changes. */
export const putAll = (operations: readonly Operation[]): Change[] => operations.map((operation) => put('operations', operation))

/** The pickups of a booking that now ends on another day, or lasts another time, as far as nobody has begun them. They must be in `rows`. */
export const movedPickups = (rows: Rows, before: Booking, after: Booking, at: Instant): Change[] => {
  const pickups = pickupRefs(after).flatMap(({ id }) => rows.get('operations', id) ?? [])
  const moved = movedMovements(pickups, daysBetween(before.pickupOn, after.pickupOn), at)
  return putAll(moved.map((pickup) => ({ ...pickup, durationDays: after.rentalDays })))
}
