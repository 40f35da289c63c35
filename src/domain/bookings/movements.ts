import type { RowRef } from '../kernel/entity.ts'
import { put, type Change, type Rows } from '../kernel/mutation.ts'
import type { Operation } from '../operations/operation.ts'
import { deliveryRefs, pickupRefs } from '../operations/plan.ts'
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
