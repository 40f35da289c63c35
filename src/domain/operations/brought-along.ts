import * as v from 'valibot'
import type { Booking } from '../bookings/booking.ts'
import type { BookingState } from '../bookings/lifecycle.ts'
import { bookingRefs, ownMovements, putAll } from '../bookings/movements.ts'
import { refusedBy } from '../bookings/step.ts'
import type { WorkingHours } from '../hours/hours.ts'
import type { RowRef } from '../kernel/entity.ts'
import { id } from '../kernel/id.ts'
import { startOfDay, type Day, type Instant } from '../kernel/instant.ts'
import { accept, defineMutation, refuse } from '../kernel/mutation.ts'
import type { Operation, Step, StepTaken } from './operation.ts'
import { pickupId, places, plannedDeliveries, plannedMovement } from './plan.ts'

interface Made {
  readonly at: Instant
  readonly driverId: string | null
  readonly hours: WorkingHours | undefined
}

/** A step as the booking was tracked, for its movement; nothing where it was not tracked. */
const stepped = ({ tracking }: Booking, status: BookingState, step: Step, driverId: string | null): StepTaken[] => {
  const last = tracking.findLast((one) => one.status === status)
  return last ? [{ step, at: last.at, deviceAt: last.deviceAt ?? last.at, driverId, note: null, failure: null }] : []
}

/** Of what is over: the day that was agreed, which is no news to its customer. When it was done nobody knows if not from a step. */
const overOn = (on: Day, isTracked: boolean, at: Instant): Pick<Operation, 'scheduledOn' | 'updatedAt'> => {
  const start = startOfDay(on)
  return { scheduledOn: on, updatedAt: isTracked || start > at ? at : start }
}

/** The movements that a booking would have by now, had it been accepted here: which bins they were nobody knows. */
const movementsBehind = (booking: Booking, { at, driverId, hours }: Made): Operation[] => {
  const deliveries = plannedDeliveries({ ...booking, driverId }, at, hours)
  const { status } = booking
  if (status === 'accepted' || status === 'assigned') return deliveries
  const left = stepped(booking, 'out_for_delivery', 'depart', driverId)
  if (status === 'out_for_delivery') return deliveries.map((one) => ({ ...one, containerStatus: 'on_the_way', steps: left }))
  const arrived = stepped(booking, 'on_site', 'arrive', driverId)
  const fetched = stepped(booking, 'picked_up', 'collect', null)
  const [brought, taken] = [overOn(booking.deliveryOn, arrived.length > 0, at), overOn(booking.pickupOn, fetched.length > 0, at)]
  const pickups = places(booking).map((place): Operation => {
    const planned = plannedMovement(booking, { id: pickupId(booking.id, place), type: 'pickup', on: booking.pickupOn, at, hours })
    if (place <= (booking.returned ?? 0)) return { ...planned, ...taken, containerStatus: 'returned', steps: fetched }
    return status === 'picked_up' ? { ...planned, ...taken, containerStatus: 'collected', steps: fetched } : planned
  })
  const done = deliveries.map((one): Operation => ({ ...one, ...brought, containerStatus: 'on_site', steps: [...left, ...arrived] }))
  return [...done, ...pickups]
}

/**
 * Plans the movements of a booking that was brought in without any, so that it can be driven and finished: those that it would have by now.
 * One that has movements of its own keeps them, whoever planned them first.
 */
export const planMovements = defineMutation({
  name: 'booking.planMovements',
  version: 1,
  by: 'vendor',
  args: v.object({ vendorId: id, bookingId: id }),
  needs: ({ vendorId, bookingId }, rows) => {
    const driverId = rows.get('bookings', bookingId)?.driverId ?? null
    const driver: RowRef<'drivers'>[] = driverId === null ? [] : [{ kind: 'drivers', id: driverId }]
    return [...bookingRefs(rows, bookingId), { kind: 'vendors', id: vendorId }, ...driver]
  },
  decide: (rows, { vendorId, bookingId }, context) => {
    const booking = rows.get('bookings', bookingId)
    if (!booking) return refuse('booking.not_found')
    const closed = booking.status === 'picked_up' ? null : refusedBy(booking, 'amend')
    if (closed) return closed
    if (ownMovements(rows, booking).length > 0) return accept()
    const driver = booking.driverId === null ? undefined : rows.get('drivers', booking.driverId)
    const driverId = driver && driver.removedAt === undefined ? driver.id : null
    const hours = rows.get('vendors', vendorId)?.workingHours
    return accept(...putAll(movementsBehind(booking, { at: context.now, driverId, hours })))
  },
})
