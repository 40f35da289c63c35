import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { actedOn } from '../kernel/instant.ts'
import { accept, defineMutation, put, refuse, type Decision, type DecisionContext, type Rows } from '../kernel/mutation.ts'
import { assignedMovements, earlierDrivers, givenBack, restoredMovements } from '../operations/plan.ts'
import type { RowRef } from '../kernel/entity.ts'
import type { Operation } from '../operations/operation.ts'
import type { Booking } from './booking.ts'
import { driverConflict } from './conflicts.ts'
import { following } from './drives.ts'
import { bookingRefs, ownMovements, putAll } from './movements.ts'
import { stepOf } from './step.ts'

interface Drive {
  readonly driverId: string | null
  /** The change of driver that this one takes back: each movement gets the driver it had, and those that it left alone keep theirs. */
  readonly undoes: string | undefined
}

/** The drivers to whom an undo gives movements back, for `needs`. */
const returningTo = (rows: Rows, bookingId: string, undoes: string | undefined): RowRef<'drivers'>[] => {
  const booking = undoes === undefined ? undefined : rows.get('bookings', bookingId)
  return booking ? earlierDrivers(ownMovements(rows, booking)) : []
}

/**
 * A movement that comes back to the driver it had. Where that one was deleted meanwhile it waits for another one, as on the board: nobody
 * gets what was never theirs, not even the booking's own driver.
 */
const withPresentDriver = (rows: Rows, movement: Operation): Operation => {
  const driver = movement.driverId === null ? null : rows.get('drivers', movement.driverId)
  const isGone = driver === undefined || driver?.removedAt !== undefined
  return isGone ? { ...movement, driverId: null, runOrder: null } : movement
}

/** The booking with a driver, or with none, and those of its movements with it that have not begun. Whose driver is another one keeps them. */
const driven = (rows: Rows, booking: Booking, { driverId, undoes }: Drive, context: DecisionContext): Decision => {
  const { now: at, mutationId: decisionId } = context
  const own = ownMovements(rows, booking)
  const follow = driverId === null ? own : following(booking, own)
  const movements =
    undoes === undefined
      ? assignedMovements(follow, driverId, { at, decisionId })
      : [...restoredMovements(own, undoes, at), ...givenBack(own, { undoes, driverId: booking.driverId }, { at, decisionId })].map((one) =>
          withPresentDriver(rows, one),
        )
  return accept(put('bookings', { ...booking, driverId } satisfies Booking), ...putAll(movements))
}

/**
 * The vendor gives an accepted booking a driver, or another one. `was`: who had it when the person chose; where somebody else has given it
 * away since, that stays. Whether the driver has the time and the stock the units is judged where all bookings are known.
 */
export const assignBooking = defineMutation({
  name: 'booking.assign',
  version: 1,
  by: 'vendor',
  args: v.object({ vendorId: id, bookingId: id, driverId: id, was: v.optional(v.nullable(id)), undoes: v.optional(id) }),
  needs: ({ bookingId, driverId, undoes }, rows) => [
    ...bookingRefs(rows, bookingId),
    { kind: 'drivers', id: driverId },
    ...returningTo(rows, bookingId, undoes),
  ],
  decide: (rows, { bookingId, driverId, was, undoes }, context) => {
    const { booking, refused } = stepOf(rows, bookingId, 'assign', context)
    if (!booking) return refused
    const driver = rows.get('drivers', driverId)
    if (!driver) return refuse('record.not_found', { kind: 'drivers' })
    const { number } = booking
    if (was !== undefined && booking.driverId !== was && booking.driverId !== driverId) return refuse('booking.driver_changed', { number })
    const conflict = driverConflict(driver, booking, { today: actedOn(context), on: booking.deliveryOn })
    if (conflict?.kind === 'blocked') return refuse(conflict.code, conflict.params)
    return driven(rows, booking, { driverId, undoes }, context)
  },
  inverse: ({ vendorId, bookingId, driverId, was }, mutationId) => {
    if (was === undefined) return null
    return was === null
      ? { name: 'booking.unassign', args: { vendorId, bookingId, driverId, undoes: mutationId } }
      : { name: 'booking.assign', args: { vendorId, bookingId, driverId: was, was: driverId, undoes: mutationId } }
  },
})

/** The vendor takes a booking from its driver: it waits for another one. `driverId` says from whom; where another one has it, they keep it. */
export const unassignBooking = defineMutation({
  name: 'booking.unassign',
  version: 1,
  by: 'vendor',
  args: v.object({ vendorId: id, bookingId: id, driverId: id, undoes: v.optional(id) }),
  needs: ({ bookingId, undoes }, rows) => [...bookingRefs(rows, bookingId), ...returningTo(rows, bookingId, undoes)],
  decide: (rows, { bookingId, driverId, undoes }, context) => {
    const { booking, refused } = stepOf(rows, bookingId, 'unassign', context)
    if (!booking) return refused
    if (booking.driverId !== driverId) return refuse('booking.driver_changed', { number: booking.number })
    return driven(rows, booking, { driverId: null, undoes }, context)
  },
  inverse: ({ vendorId, bookingId, driverId }, mutationId) => ({
    name: assignBooking.name,
    args: { vendorId, bookingId, driverId, was: null, undoes: mutationId },
  }),
})
