import type { Booking } from '#domain/bookings/booking.ts'
import type { BookingState } from '#domain/bookings/lifecycle.ts'
import { unitLabel } from '#domain/containers/barcode.ts'
import type { Container } from '#domain/containers/container.ts'
import { addDays, addDaysTo, dayOf, type Instant } from '#domain/kernel/instant.ts'
import type { OperationState } from '#domain/operations/lifecycle.ts'
import type { Operation, Step, StepTaken, UnitRef } from '#domain/operations/operation.ts'
import { deliveryId, pickupId, places, plannedMovement } from '#domain/operations/plan.ts'
import type { Unit } from '#domain/units/unit.ts'
import { chanceFor, type Chance } from './chance.ts'
import { DRIVER_NOTES } from './texts.ts'

interface DemoOperationsOf {
  readonly seed: string
  readonly now: Instant
  readonly containers: readonly Container[]
  readonly units: readonly Unit[]
  readonly bookings: readonly Booking[]
}

/** Bookings that ended so many days ago still have their movements; older ones left none behind. */
const KEPT_DAYS = 7

/** Whether the demo brings in movements of a booking: of all that is under way, and of what came back lately. */
export const hasMovements = ({ status, endsAt }: Booking, now: Instant): boolean =>
  ['accepted', 'assigned', 'out_for_delivery', 'on_site', 'picked_up'].includes(status) ||
  (status === 'completed' && endsAt > addDays(now, -KEPT_DAYS))

/** The movements of the bookings under way, as they would stand if the portal had led them, and those of bookings that just ended. */
export const demoOperations = ({ seed, now, containers, units, bookings }: DemoOperationsOf): Operation[] => {
  const byId = new Map(containers.map((container) => [container.id, container]))
  const unitsOf = Map.groupBy(units, ({ bookingId }) => bookingId ?? null)
  const fullOf = Map.groupBy(
    units.filter(({ status }) => status === 'full_in_yard'),
    ({ containerId }) => containerId,
  )
  return bookings.flatMap((booking) => {
    const chance = chanceFor(seed, `operations/${booking.id}`)
    const own = unitsOf.get(booking.id) ?? []
    return places(booking).flatMap((place) => {
      const full = booking.status === 'completed' ? fullOf.get(booking.container.id)?.pop() : undefined
      const unit = full ?? own[place - 1]
      const container = byId.get(unit?.containerId ?? '')
      const bin = unit && container ? { ref: unit, label: unitLabel(container.barcode, unit.number) } : null
      return movementsOf(chance, { booking, place, bin, isFull: full !== undefined, now })
    })
  })
}

interface Place {
  readonly booking: Booking
  readonly place: number
  readonly bin: { readonly ref: UnitRef; readonly label: string } | null
  readonly isFull: boolean
  readonly now: Instant
}

const movementsOf = (chance: Chance, at: Place): Operation[] => {
  const { status } = at.booking
  const delivery = deliveryOf(chance, at)
  return status === 'on_site' || status === 'picked_up' || status === 'completed' ? [delivery, pickupOf(chance, at)] : [delivery]
}

/** When the booking came to a state. */
const when = ({ tracking, bookedAt }: Booking, status: BookingState): Instant =>
  tracking.find((step) => step.status === status)?.at ?? bookedAt

const deliveryOf = (chance: Chance, { booking, place, bin, now }: Place): Operation => {
  const { id: bookingId, status, driverId, deliveryOn, startsAt } = booking
  const isUnder = status === 'out_for_delivery'
  const isDone = !isUnder && status !== 'accepted' && status !== 'assigned'
  const planned = plannedMovement(booking, {
    id: deliveryId(bookingId, place),
    type: 'delivery',
    on: deliveryOn,
    at: when(booking, 'accepted'),
    driverId,
    unit: isUnder || isDone ? named(bin) : null,
  })
  const hour = Number(startsAt.slice(11, 13)) + 3
  const hours = chance.flip(0.5) && hour < 20 ? { from: clock(hour), to: clock(hour + 2) } : null
  if (status === 'accepted') return { ...planned, hours, ...(chance.flip(0.15) ? { scheduledOn: null } : {}) }
  const order = { ...planned, hours, runOrder: chance.whole(1, 6), updatedAt: when(booking, 'assigned') }
  if (status === 'assigned') return order
  const left = taken(chance, booking, { step: 'depart', at: when(booking, 'out_for_delivery') })
  // Somebody came in vain, and it waits for another day.
  if (isUnder && chance.flip(0.15)) {
    const failed = taken(chance, booking, { step: 'fail', at: when(booking, 'out_for_delivery'), reason: 'nobody_there', on: deliveryOn })
    const again = { containerStatus: 'failed', unit: null, containerNumber: null, runOrder: null } as const
    return { ...order, ...again, scheduledOn: addDaysTo(dayOf(now), 1), steps: [left, failed], updatedAt: failed.at }
  }
  if (isUnder) return { ...order, containerStatus: 'on_the_way', etaAt: startsAt, steps: [left], updatedAt: left.at }
  const put = taken(chance, booking, { step: 'arrive', at: when(booking, 'on_site') })
  return { ...order, containerStatus: 'on_site', steps: [left, put], updatedAt: put.at }
}

const pickupOf = (chance: Chance, { booking, place, bin, isFull }: Place): Operation => {
  const { id: bookingId, status, driverId, pickupOn } = booking
  const isOut = status === 'picked_up' || status === 'completed'
  const planned = plannedMovement(booking, {
    id: pickupId(bookingId, place),
    type: 'pickup',
    on: pickupOn,
    // As it was planned when the bin was put down: what nobody drove on its day is still there.
    at: when(booking, 'on_site'),
    driverId: isOut || chance.flip(0.6) ? driverId : null,
    unit: named(bin),
  })
  if (!isOut) return planned
  const collected = taken(chance, booking, { step: 'collect', at: when(booking, 'picked_up') })
  if (status === 'picked_up') return { ...planned, containerStatus: 'collected', steps: [collected], updatedAt: collected.at }
  const back = taken(chance, booking, { step: 'return', at: when(booking, 'completed') })
  const containerStatus: OperationState = isFull ? 'full' : 'returned'
  return { ...planned, containerStatus, steps: [collected, back], updatedAt: back.at }
}

const named = (bin: Place['bin']): Place['bin'] =>
  bin && { ref: { containerId: bin.ref.containerId, number: bin.ref.number }, label: bin.label }

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

interface Told {
  readonly step: Step
  readonly at: Instant
  readonly reason?: 'nobody_there'
  readonly on?: string
}

const taken = (chance: Chance, { driverId }: Booking, { step, at, reason, on }: Told): StepTaken => ({
  step,
  at,
  deviceAt: at,
  driverId,
  note: reason !== undefined || chance.flip(0.08) ? chance.pick(DRIVER_NOTES) : null,
  failure: reason === undefined ? null : { reason, on: on ?? null },
})
