import { stockDays, type StockDay } from '../containers/stock.ts'
import type { Container } from '../containers/container.ts'
import type { Driver } from '../drivers/driver.ts'
import { mayAssign } from '../drivers/license.ts'
import { addDaysTo, dayOf, daysBetween, type Day, type Instant } from '../kernel/instant.ts'
import type { Rejection, RejectionCode } from '../kernel/rejection.ts'
import type { Unit } from '../units/unit.ts'
import type { Zone } from '../zones/zone.ts'
import { isActive, isUpcoming, type Booking } from './booking.ts'
import { driveFault, drivesFor, following, type Delivery, type Drive } from './drives.ts'

/** What stands in the way of giving a booking a driver, or deserves a thought first. */
export type Conflict =
  | ({ readonly kind: 'blocked' } & Rejection<RejectionCode>)
  | { readonly kind: 'warning'; readonly code: 'licence_ends_before' | 'zone_inactive'; readonly params: Rejection['params'] }

/** What of a booking says which bins it takes, and when. */
export type Promised = Pick<Booking, 'id' | 'container' | 'quantity' | 'returned' | 'status' | 'deliveryOn' | 'pickupOn'>

export interface Stock {
  readonly container: Pick<Container, 'id' | 'binSize' | 'inventory'>
  readonly units: readonly Pick<Unit, 'containerId' | 'status'>[]
  /** The bookings that are not closed; those of other containers do not matter. */
  readonly bookings: readonly Promised[]
  readonly today: Day
}

/** No forecast looks farther ahead. */
export const FARTHEST_DAYS = 400

/** Whether a booking holds bins, or is to get some: what the stock is reckoned with. */
export const holdsUnits = (booking: Pick<Booking, 'status'>): boolean => isUpcoming(booking) || isActive(booking)

/**
 * The first day on which a booking's bins would not be there; null: they are free on all of them. `assigned`: it is to get its driver now,
 * so that of the other promises only those count that have theirs: what was promised too much is short for the last ones.
 */
export const dayWithoutUnits = (stock: Stock, booking: Promised, to: 'accepted' | 'assigned'): Day | null => {
  const { container, today } = stock
  const from = booking.deliveryOn < today ? today : booking.deliveryOn
  const until = booking.pickupOn > from ? booking.pickupOn : addDaysTo(from, 1)
  const days = Math.min(FARTHEST_DAYS, daysBetween(today, until))
  const others = stock.bookings.filter(({ id, status }) => id !== booking.id && (to === 'accepted' || status !== 'accepted'))
  const isPromised = stock.bookings.some((one) => one.id === booking.id && holdsUnits(one))
  // What is reserved may be for its own promise, where it has one. Whoever gets a driver was promised before somebody else reserved.
  const own = to === 'assigned' ? Infinity : isPromised ? booking.quantity : 0
  const forecast = stockDays({ containers: [container], units: stock.units, bookings: others, today, days })
  const isShort = ({ day, atDepot, committed, reserved }: StockDay): boolean =>
    day >= from && atDepot - committed - Math.max(0, reserved - own) < booking.quantity
  return forecast.find(isShort)?.day ?? null
}

const blocked = (code: RejectionCode, params: Rejection['params'] = {}): Conflict => ({ kind: 'blocked', code, params })

/** What a driver's own record says against giving them a booking: the rule of decision and screen. */
export const driverConflict = (
  driver: Driver,
  booking: Pick<Booking, 'number'>,
  job: { readonly today: Day; readonly on: Day },
): Conflict | null => {
  const verdict = mayAssign(driver, job)
  if (verdict === null) return null
  const params = { number: booking.number, expiresOn: driver.licenseExpiresOn }
  return verdict.kind === 'blocked' ? blocked(verdict.code, params) : { kind: 'warning', code: verdict.code, params }
}

/** What a screen knows when a booking is to be given to a driver. */
interface Assignment {
  readonly booking: Booking
  readonly driver: Driver
  readonly zone: Pick<Zone, 'status'> | undefined
  /** Without it the stock is not judged here. */
  readonly stock: Stock | undefined
  /** The booking's own deliveries, as far as they are planned. */
  readonly deliveries: readonly Delivery[]
  /** The drivers' time that other deliveries take. */
  readonly drives: readonly Drive[]
  readonly now: Instant
}

/** The last day on which a driver who gets a booking would drive for it: as its deliveries are planned, else as was agreed. */
const lastDayOf = (booking: Booking, deliveries: readonly Delivery[]): Day => {
  const days = following(booking, deliveries).flatMap(({ scheduledOn }) => scheduledOn ?? [])
  return days.toSorted().at(-1) ?? booking.deliveryOn
}

/** All that speaks against giving a booking to a driver, what forbids it first. Device and server refuse for the same. */
export const assignConflicts = ({ booking, driver, zone, stock, deliveries, drives, now }: Assignment): readonly Conflict[] => {
  const [fault] = drivesFor(booking, deliveries, driver.id).flatMap((drive) => driveFault(drives, drive, now) ?? [])
  const without = stock ? dayWithoutUnits(stock, booking, 'assigned') : null
  const { number } = booking
  const found = [
    driverConflict(driver, booking, { today: dayOf(now), on: lastDayOf(booking, deliveries) }),
    fault ? blocked(fault.code, fault.params) : null,
    without === null ? null : blocked('booking.no_free_unit', { number, on: without }),
    zone?.status === 'inactive' ? { kind: 'warning' as const, code: 'zone_inactive' as const, params: { number } } : null,
  ]
  return found.flatMap((one) => one ?? []).toSorted((a, b) => Number(a.kind === 'warning') - Number(b.kind === 'warning'))
}
