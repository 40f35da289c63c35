import { MOST_TRACKED, type Booking } from '../bookings/booking.ts'
import { bookingLifecycle, type BookingAction, type BookingState } from '../bookings/lifecycle.ts'
import { workDayOf } from '../hours/calendar.ts'
import type { WorkingHours } from '../hours/hours.ts'
import { bounded } from '../kernel/bounded.ts'
import { dayOf, happenedAt, type Instant } from '../kernel/instant.ts'
import type { DecisionContext } from '../kernel/mutation.ts'
import type { Operation, StepTaken } from './operation.ts'
import { deliveryId, deliveryRefs, pickupId, pickupRefs, places } from './plan.ts'

/** The way of a booking that movements lead along, with the step that leads on from each state. */
const WAY = [
  ['accepted', 'assign'],
  ['assigned', 'depart'],
  ['out_for_delivery', 'arrive'],
  ['on_site', 'collect'],
  ['picked_up', 'complete'],
  ['completed', null],
] as const satisfies readonly (readonly [BookingState, BookingAction | null])[]
type OnTheWay = (typeof WAY)[number][0]

const placeOf = (status: BookingState): number => WAY.findIndex(([state]) => state === status)

type State = Operation['containerStatus']
const FETCHED: readonly State[] = ['collected', 'full', 'returned', 'emptied', 'cancelled']
const BACK: readonly State[] = ['full', 'returned', 'emptied', 'cancelled']

/** Deliveries that are to bring a bin, or have; those that were withdrawn on the way bring it back. */
const BRINGING: readonly State[] = ['scheduled', 'on_the_way', 'failed', 'on_site']

/** Whether its driver has left with it at some time. */
const hasDeparted = ({ steps, containerStatus }: Operation): boolean =>
  (containerStatus !== 'scheduled' && containerStatus !== 'failed') || (steps ?? []).some(({ step }) => step === 'depart')

/**
 * How far a booking's movements have led it; null where it has none of its own (it was brought from elsewhere). What another movement
 * fetched instead counts as that one stands.
 */
export const progressOf = (booking: Pick<Booking, 'id' | 'quantity'>, movements: ReadonlyMap<string, Operation>): OnTheWay | null => {
  const own = (refs: readonly { readonly id: string }[]) => refs.flatMap(({ id }) => movements.get(id) ?? [])
  const deliveries = own(deliveryRefs(booking)).filter(({ containerStatus }) => BRINGING.includes(containerStatus))
  if (deliveries.length === 0) return null
  const stateOf = ({ replacedBy, containerStatus }: Operation): State =>
    (replacedBy === undefined || replacedBy === null ? undefined : movements.get(replacedBy)?.containerStatus) ?? containerStatus
  const pickups = own(pickupRefs(booking)).map(stateOf)
  const all = (states: readonly State[]) => pickups.length >= deliveries.length && pickups.every((state) => states.includes(state))
  if (deliveries.every(({ containerStatus }) => containerStatus === 'on_site'))
    return all(BACK) ? 'completed' : all(FETCHED) ? 'picked_up' : 'on_site'
  if (deliveries.some(hasDeparted)) return 'out_for_delivery'
  return deliveries.some(({ driverId }) => driverId !== null) ? 'assigned' : 'accepted'
}

interface Led {
  readonly booking: Booking
  readonly movements: ReadonlyMap<string, Operation>
  readonly context: DecisionContext
  /** The vendor's, where the step reads them. */
  readonly hours?: WorkingHours | undefined
}

type Clocks = Pick<DecisionContext, 'now' | 'clientAt'>

const stepped = ({ tracking }: Booking, status: BookingState, { now, clientAt }: Clocks): Pick<Booking, 'status' | 'tracking'> => ({
  status,
  tracking: bounded([...tracking, { status, at: now, deviceAt: clientAt }], MOST_TRACKED),
})

/**
 * A booking that comes on site with the last of its bins that stand: since that was put down, also where it is only now that no other one
 * is to come.
 */
const arrived = ({ arrivedOn: _, ...booking }: Booking, { movements, context, hours }: Led): Booking => {
  const arrivals = deliveryRefs(booking).flatMap(({ id }) => {
    const delivery = movements.get(id)
    const step = delivery?.steps?.findLast((one) => one.step === 'arrive')
    return delivery && step ? [{ delivery, step }] : []
  })
  const last = arrivals.toSorted((one, other) => (happenedAt(one.step) < happenedAt(other.step) ? -1 : 1)).at(-1)
  if (!last) return { ...booking, ...stepped(booking, 'on_site', context) }
  const { delivery, step } = last
  const at = happenedAt(step)
  const on = workDayOf(at, hours, delivery)
  const after = { ...booking, ...stepped(booking, 'on_site', { now: step.at, clientAt: step.deviceAt }) }
  return on === dayOf(at) ? after : { ...after, arrivedOn: on }
}

/** When the last of its bins was fetched, or back: what is heard of last may have been done before the others. */
const endedBy = ({ booking, movements, context }: Led, state: 'picked_up' | 'completed'): Clocks => {
  const { now, clientAt } = context
  const moments = pickupRefs(booking).flatMap(({ id }): Instant[] => {
    const pickup = movements.get(id)
    const by = (pickup?.replacedBy ? movements.get(pickup.replacedBy) : undefined) ?? pickup
    // An exchange takes the bin along where it puts the other one down.
    const isIt = ({ step }: StepTaken) =>
      state === 'completed' ? step === 'return' : step === 'collect' || (step === 'arrive' && by !== pickup)
    const taken = by?.steps?.findLast(isIt)
    return taken ? [happenedAt(taken)] : []
  })
  const own = happenedAt({ at: now, deviceAt: clientAt })
  const last = moments.reduce((one, other) => (one < other ? other : one), own)
  return last === own ? context : { now, clientAt: last }
}

/** When it came to a state that its movements led it to, by both clocks. */
const clocksOf = (led: Led, state: BookingState): Clocks =>
  state === 'picked_up' || state === 'completed' ? endedBy(led, state) : led.context

/** What was tracked of a booking on its way to a state, and nothing of what came after. */
const trackedUntil = ({ tracking }: Booking, state: BookingState): Booking['tracking'] =>
  tracking.filter(({ status }) => placeOf(status) <= placeOf(state))

/** The booking as far as its movements have led it by now; once something of it has left, it never goes back by itself. */
export const advanced = (led: Led): Booking => {
  const { booking, movements, context } = led
  const goal = placeOf(progressOf(booking, movements) ?? booking.status)
  let after = booking
  while (placeOf(after.status) !== -1 && placeOf(after.status) < goal) {
    const action = WAY[placeOf(after.status)]?.[1]
    const next = action ? bookingLifecycle[after.status][action] : null
    if (!next || !('to' in next)) break
    after = next.to === 'on_site' ? arrived(after, led) : { ...after, ...stepped(after, next.to, clocksOf(led, next.to)) }
  }
  return followed({ booking: after, movements, context })
}

/** How many of its bins are in a yard again, or are not delivered at all; nothing where none is. */
const returnedOf = ({ booking, movements }: Led): number => {
  const isBack = ({ containerStatus, replacedBy }: Operation): boolean =>
    BACK.includes((replacedBy ? movements.get(replacedBy)?.containerStatus : undefined) ?? containerStatus)
  return places(booking).filter((place) => {
    const [delivery, pickup] = [movements.get(deliveryId(booking.id, place)), movements.get(pickupId(booking.id, place))]
    return pickup ? isBack(pickup) : delivery?.containerStatus === 'cancelled'
  }).length
}

/** The booking as its movements have it: with the driver of its deliveries, and what of it is back. */
export const followed = (led: Led): Booking => {
  const booking = driven(led)
  const returned = returnedOf({ ...led, booking })
  return returned === (booking.returned ?? 0) ? booking : { ...booking, returned }
}

/**
 * The booking with the driver of its deliveries: until one has left, whoever is given them on the board has the booking, too, and where
 * nobody has any of them it waits for a driver again. A driver who has some of them keeps it.
 */
const driven = ({ booking, movements, context }: Led): Booking => {
  const deliveries = deliveryRefs(booking).flatMap(({ id }) => movements.get(id) ?? [])
  const drivers = deliveries.flatMap(({ driverId, containerStatus }) =>
    driverId !== null && BRINGING.includes(containerStatus) ? [driverId] : [],
  )
  const [first = null] = drivers
  if (booking.status !== 'accepted' && booking.status !== 'assigned')
    return booking.driverId === null && first !== null && placeOf(booking.status) !== -1 ? { ...booking, driverId: first } : booking
  if (progressOf(booking, movements) === null) return booking
  const driverId = booking.driverId !== null && drivers.includes(booking.driverId) ? booking.driverId : first
  if (driverId === null)
    return booking.status === 'accepted'
      ? booking
      : { ...booking, status: 'accepted', driverId, tracking: trackedUntil(booking, 'accepted') }
  if (booking.status === 'accepted') return { ...booking, ...stepped(booking, 'assigned', context), driverId }
  return driverId === booking.driverId ? booking : { ...booking, driverId }
}

/** The booking after a step of its movements was taken back: what followed from that step is gone, too. `were`: as they led it before. */
export const retreated = ({ booking, movements }: Led, were: ReadonlyMap<string, Operation>): Booking => {
  const progress = progressOf(booking, movements)
  const place = placeOf(booking.status)
  // Where somebody else led it on, it stays.
  if (progress === null || place === -1 || place !== placeOf(progressOf(booking, were) ?? booking.status) || placeOf(progress) >= place)
    return booking
  const { arrivedOn: _, ...withoutDay } = booking
  return {
    ...(placeOf(progress) < placeOf('on_site') ? withoutDay : booking),
    status: progress,
    driverId: progress === 'accepted' ? null : booking.driverId,
    tracking: trackedUntil(booking, progress),
  }
}
