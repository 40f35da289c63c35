import * as v from 'valibot'
import type { Booking } from '../bookings/booking.ts'
import { bookingSchema } from '../bookings/booking.ts'
import type { Document } from '../kernel/entity.ts'
import { bookingData, bookingDates, type BookingEvent } from './event.ts'

/** What a booking's events are read from. */
const told = v.pick(bookingSchema, [
  'number',
  'status',
  'driverId',
  'amountPaid',
  'paymentStatus',
  'cancellation',
  'startsAt',
  'endsAt',
  'deliveryOn',
  'pickupOn',
  'cash',
  'charges',
])
type Told = v.InferOutput<typeof told>

/** What else a change that altered a booking did. */
interface Beside {
  /** It is a step of a movement, which is told itself. */
  readonly isMovement: boolean
  /** It answers a request, which is told itself with the dates it moved. */
  readonly isAnswer: boolean
}

interface Happened {
  readonly type: BookingEvent
  readonly data: v.InferOutput<typeof bookingData>
}

const SAID: Readonly<Partial<Record<Booking['status'], BookingEvent>>> = {
  rejected: 'booking.rejected',
  expired: 'booking.expired',
  cancelled: 'booking.cancelled',
  completed: 'booking.completed',
  new: 'booking.reopened',
}
/** States of the road, to which movements lead. */
const ROAD: readonly Booking['status'][] = ['assigned', 'out_for_delivery', 'on_site', 'picked_up', 'completed']

const stateEvent = (before: Told, after: Told, { isMovement }: Beside): BookingEvent | null => {
  if (before.status === after.status) return null
  if (after.status === 'accepted' && before.status === 'new') return 'booking.accepted'
  const said = SAID[after.status]
  if (said) return said
  // A driver was given to it, or taken away from it: that is told.
  if (before.driverId !== after.driverId && ['accepted', 'assigned'].includes(after.status)) return null
  const isOnTheWay = isMovement && ROAD.includes(after.status) && before.status !== 'completed'
  return isOnTheWay ? null : 'booking.corrected'
}

const driverEvent = (before: Told, after: Told): BookingEvent | null => {
  if (before.driverId === after.driverId) return null
  if (after.driverId === null) return 'booking.driver_removed'
  return before.driverId === null ? 'booking.driver_assigned' : 'booking.driver_changed'
}

const datesOf = (booking: Told): string => JSON.stringify(v.parse(bookingDates, booking))

/** What a customer is told of a change of a booking. */
export const bookingEvents = (was: Document, is: Document, beside: Beside): Happened[] => {
  const [before, after] = [v.parse(told, was), v.parse(told, is)]
  const { charges: _, cash: __, ...rest } = after
  const say = (type: BookingEvent | null, more: Partial<Happened['data']> = {}): Happened[] =>
    type === null ? [] : [{ type, data: v.parse(bookingData, { ...rest, cash: null, charge: null, ...more }) }]
  const [chargesBefore, chargesAfter] = [before.charges ?? [], after.charges ?? []]
  const known = new Map(chargesBefore.map((charge) => [charge.id, charge]))
  const left = new Set(chargesAfter.map(({ id }) => id))
  const isMoved = datesOf(before) !== datesOf(after) && !beside.isAnswer
  return [
    ...say(stateEvent(before, after, beside)),
    ...say(driverEvent(before, after)),
    ...say(isMoved ? 'booking.rescheduled' : null),
    ...(!before.cash && after.cash ? say('booking.cash_recorded', { cash: after.cash }) : []),
    ...(before.cash && !after.cash ? say('booking.cash_withdrawn', { cash: before.cash }) : []),
    ...chargesAfter.flatMap((charge) => {
      const earlier = known.get(charge.id)
      if (!earlier) return say('booking.charge_drafted', { charge })
      return earlier.status === charge.status ? [] : say('booking.charge_decided', { charge })
    }),
    ...chargesBefore.flatMap((charge) => (left.has(charge.id) ? [] : say('booking.charge_withdrawn', { charge }))),
  ]
}
