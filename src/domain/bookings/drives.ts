import { endOf, minutesOf } from '../hours/span.ts'
import { addDays, daysBetween, startOfDay, type Instant } from '../kernel/instant.ts'
import type { Change, Rows } from '../kernel/mutation.ts'
import { reject, type Rejection, type RejectionCode } from '../kernel/rejection.ts'
import { isOpen } from '../operations/lifecycle.ts'
import type { Operation } from '../operations/operation.ts'
import { deliveryId } from '../operations/plan.ts'
import type { Booking } from './booking.ts'

/** How long a delivery keeps its driver from the next one. */
export const DELIVERY_MINUTES = 60

const MINUTE_MS = 60_000
const KEPT_MS = DELIVERY_MINUTES * MINUTE_MS

/** What of a booking says when it is delivered. */
export type Driven = Pick<Booking, 'id' | 'number' | 'driverId' | 'status' | 'startsAt' | 'deliveryOn'>

/** What of a delivery says so. */
export type Delivery = Pick<Operation, 'type' | 'bookingId' | 'scheduledOn' | 'hours' | 'driverId' | 'containerStatus'>

/** A driver's time that a booking's delivery takes: it begins between two moments, in milliseconds. */
export interface Drive {
  readonly bookingId: string
  readonly number: number
  readonly driverId: string
  readonly from: number
  readonly until: number
}

/**
 * The time that a delivery takes of its driver: on the day for which it is planned, at the time of day that was agreed, or within its hours.
 * null: it takes nobody's. Containers are fetched whenever the way leads past.
 */
export const driveOf = (booking: Driven, delivery: Delivery): Drive | null => {
  const { type, driverId, scheduledOn, hours, containerStatus } = delivery
  if (type !== 'delivery' || driverId === null || scheduledOn === null || !isOpen({ containerStatus })) return null
  const { id: bookingId, number, startsAt, deliveryOn } = booking
  const about = { bookingId, number, driverId }
  if (hours) {
    const midnight = Date.parse(startOfDay(scheduledOn))
    return { ...about, from: midnight + minutesOf(hours.from) * MINUTE_MS, until: midnight + endOf(hours) * MINUTE_MS }
  }
  const at = Date.parse(addDays(startsAt, daysBetween(deliveryOn, scheduledOn)))
  return { ...about, from: at, until: at }
}

/** The drivers' time that a booking takes. One that was brought from elsewhere has no deliveries: it is driven as it was agreed. */
export const drivesOf = (booking: Driven, deliveries: readonly Delivery[]): Drive[] => {
  if (deliveries.length > 0) return deliveries.flatMap((delivery) => driveOf(booking, delivery) ?? [])
  const { id: bookingId, number, driverId, status, startsAt } = booking
  const at = Date.parse(startsAt)
  return driverId !== null && (status === 'assigned' || status === 'out_for_delivery')
    ? [{ bookingId, number, driverId, from: at, until: at }]
    : []
}

/** Of a booking's movements those that follow it to another driver: what the board gave to somebody else stays theirs. */
export const following = <One extends Pick<Operation, 'driverId'>>(booking: Pick<Booking, 'driverId'>, movements: readonly One[]): One[] =>
  movements.filter(({ driverId }) => driverId === null || driverId === booking.driverId)

/** The drivers' time that a booking takes once a driver has it, with those of its deliveries that follow. */
export const drivesFor = (booking: Driven, deliveries: readonly Delivery[], driverId: string): Drive[] =>
  deliveries.length === 0
    ? drivesOf({ ...booking, status: 'assigned', driverId }, [])
    : following(booking, deliveries).flatMap((one) => driveOf(booking, { ...one, driverId }) ?? [])

/** From the first to the last moment at which deliveries of a booking begin, whoever drives them: as agreed where none is planned. */
export const hoursOf = (booking: Driven, deliveries: readonly Delivery[]): Pick<Drive, 'from' | 'until'> => {
  const drives = deliveries.flatMap((one) => driveOf(booking, { ...one, driverId: booking.id }) ?? [])
  const at = Date.parse(booking.startsAt)
  if (drives.length === 0) return { from: at, until: at }
  return { from: Math.min(...drives.map(({ from }) => from)), until: Math.max(...drives.map(({ until }) => until)) }
}

/** What is known of who drives when. */
interface Known {
  readonly planned: readonly Delivery[]
  /** Those of the deliveries, by id. */
  readonly bookings: ReadonlyMap<string, Driven>
  /** Bookings that have no deliveries. */
  readonly elsewhere: readonly Driven[]
}

/** The time of drivers that all of them take. */
export const drivesKnown = ({ planned, bookings, elsewhere }: Known): Drive[] => [
  ...planned.flatMap((delivery) => {
    const booking = bookings.get(delivery.bookingId)
    return (booking && driveOf(booking, delivery)) ?? []
  }),
  ...elsewhere.flatMap((booking) => drivesOf(booking, [])),
]

/** Hours that are past keep nobody: what was not delivered then is delivered when there is time. */
const isPast = ({ until }: Drive, now: Instant): boolean => until + KEPT_MS <= Date.parse(now)

/** The other delivery that a driver could not be at in time; undefined: there is none. */
export const clashOf = (drives: readonly Drive[], own: Drive, now: Instant): Drive | undefined =>
  isPast(own, now)
    ? undefined
    : drives.find(
        (other) =>
          other.driverId === own.driverId &&
          other.bookingId !== own.bookingId &&
          other.until - own.from < KEPT_MS &&
          own.until - other.from < KEPT_MS &&
          !isPast(other, now),
      )

/** Why a driver cannot take that time; null: they can. Device and server refuse for the same. */
export const driveFault = (drives: readonly Drive[], own: Drive, now: Instant): Rejection<RejectionCode> | null => {
  const clash = clashOf(drives, own, now)
  return clash ? reject('booking.driver_busy', { number: own.number, other: clash.number, at: new Date(clash.from).toISOString() }) : null
}

const isSame = (one: Drive | null | undefined, other: Drive): boolean =>
  one?.driverId === other.driverId && one.from === other.from && one.until === other.until

/**
 * The drivers' time that changes promise and that was not promised before (`rows`: as they stand before the changes). What comes back from the
 * road, because a driver came in vain, is planned again by itself: nobody is kept from saying so.
 */
export const drivesTaken = (changes: readonly Change[], rows: Rows): Drive[] => {
  const bookings = new Map<string, Booking>()
  const delivered = new Set<string>()
  for (const change of changes) {
    if (change.op !== 'put') continue
    if (change.kind === 'bookings') bookings.set(change.body.id, change.body)
    if (change.kind === 'operations') delivered.add(change.body.bookingId)
  }
  const ofDeliveries = changes.flatMap((change) => {
    if (change.op !== 'put' || change.kind !== 'operations') return []
    const { body } = change
    const was = rows.get('operations', body.id)
    const before = rows.get('bookings', body.bookingId)
    const after = bookings.get(body.bookingId) ?? before
    // A delivery that is brought in for a booking that stays as it is was planned elsewhere.
    const isBrought = !was && !bookings.has(body.bookingId)
    if (!before || !after || isBrought || body.containerStatus !== 'scheduled' || was?.containerStatus === 'on_the_way') return []
    const drive = driveOf(after, body)
    return drive && !isSame(was && driveOf(before, was), drive) ? [drive] : []
  })
  const ofOthers = [...bookings.values()].flatMap((after) => {
    const before = rows.get('bookings', after.id)
    if (!before || after.status !== 'assigned' || delivered.has(after.id) || rows.get('operations', deliveryId(after.id, 1))) return []
    const [drive] = drivesOf(after, [])
    return drive && !isSame(drivesOf(before, [])[0], drive) ? [drive] : []
  })
  return [...ofDeliveries, ...ofOthers]
}
