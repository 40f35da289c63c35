import type { Booking } from '#domain/bookings/booking.ts'
import type { BookingState } from '#domain/bookings/lifecycle.ts'
import type { Container } from '#domain/containers/container.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import type { Operation } from '#domain/operations/operation.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import type { Unit } from '#domain/units/unit.ts'
import type { Zone } from '#domain/zones/zone.ts'
import { demoBooking, demoOrder, type DemoStock } from './bookings.ts'
import { chanceFor, demoId } from './chance.ts'
import { takenBy, withEnoughBins } from './enough-bins.ts'
import { demoContainers, demoDrivers, demoVendor, demoZones, type DemoOrigin } from './fleet.ts'
import { demoOperations, hasMovements } from './operations.ts'
import { planBookings, planOrder } from './plan.ts'
import { planRequests } from './request-plan.ts'
import { demoUnits } from './units.ts'
import { demoRequest } from './requests.ts'

/** The demo's whole world. Bookings and requests are made when asked for, so that any number of them takes little memory. */
export interface DemoWorld {
  readonly seed: string
  readonly now: number
  readonly vendor: Vendor
  readonly zones: readonly Zone[]
  readonly drivers: readonly Driver[]
  readonly containers: readonly Container[]
  /** Those that are not simply in the yard. */
  readonly units: readonly Unit[]
  /** Those of bookings under way, and of some that just ended. */
  readonly operations: readonly Operation[]
  readonly bookingCount: number
  readonly requestCount: number
  /** From the oldest (0) to the newest. */
  readonly booking: (index: number) => Booking
  readonly request: (index: number) => ChangeRequest
  /** The n-th booking (from 0) that is ordered while the demo runs, at that moment in ms since 1970. */
  readonly order: (n: number, now: number) => Booking
  /** Indexes of the bookings whose bins stand at the customers' now. */
  readonly onSite: readonly number[]
}

/** Of which bookings the bins are with drivers or at the customers'. */
const AWAY: readonly BookingState[] = ['out_for_delivery', 'on_site', 'picked_up']

export const FIRST_REQUEST_NUMBER = 5001

/** The id of the n-th booking that is ordered while the demo runs. */
export const orderId = (seed: string, n: number): string => demoId(seed, `order/${n}`)

/** The id of the request at an index of the plan. */
export const requestId = (seed: string, index: number): string => demoId(seed, `request/${index}`)

/**
 * Builds the world of a seed.
 * @throws RangeError for an index that is not in the plan
 */
export const createWorld = (options: DemoOrigin & { bookings: number; requests: number }): DemoWorld => {
  const { seed } = options
  const now = Date.parse(options.now)
  const drivers = demoDrivers(options)
  const listed = demoContainers(options)
  const plans = planBookings(options, options.bookings)
  const requests = planRequests({ seed, now, bookings: plans }, options.requests)
  const stock: DemoStock = {
    seed,
    now,
    containers: atLeastOne(listed),
    driverIds: atLeastOne(drivers.filter((driver) => driver.active).map((driver) => driver.id)),
    customers: Math.max(60, Math.floor(options.bookings / 4)),
  }
  const booking = (index: number): Booking => demoBooking(stock, { index, plan: at(plans, index) })
  const containers = withEnoughBins(
    listed,
    plans.flatMap((_, index) => takenBy(booking(index))),
  )
  const containersById = new Map(containers.map((container) => [container.id, container]))
  const units = demoUnits({
    seed,
    now: options.now,
    containers,
    away: plans.flatMap(({ status }, index) => (AWAY.includes(status) ? [booking(index)] : [])),
  })
  return {
    seed,
    now,
    vendor: demoVendor(options),
    zones: demoZones(options),
    drivers,
    containers,
    units,
    operations: demoOperations({
      seed,
      now: options.now,
      containers,
      units,
      bookings: plans.flatMap((_, index) => [booking(index)].filter((one) => hasMovements(one, options.now))),
    }),
    bookingCount: plans.length,
    order: (n, moment) => {
      const plan = planOrder(chanceFor(seed, `order/${n}`), moment)
      return demoOrder({ ...stock, now: moment }, { id: orderId(seed, n), index: plans.length + n, plan })
    },
    requestCount: requests.length,
    booking,
    request: (index) => {
      const plan = at(requests, index)
      const its = booking(plan.booking)
      const container = containersById.get(its.container.id) ?? stock.containers[0]
      const order = { id: requestId(seed, index), number: FIRST_REQUEST_NUMBER + index, ...plan, booking: its, container, now }
      return demoRequest(chanceFor(seed, `request/${index}`), order)
    },
    onSite: plans.flatMap((plan, index) => (plan.status === 'on_site' ? [index] : [])),
  }
}

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index]
  if (item === undefined) throw new RangeError(`the demo has no item ${index}`)
  return item
}

const atLeastOne = <T>(list: readonly T[]): readonly [T, ...T[]] => {
  const [first, ...rest] = list
  if (first === undefined) throw new RangeError('the demo needs at least one')
  return [first, ...rest]
}
