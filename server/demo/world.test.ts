import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { bookingSchema, isClosed, type Booking } from '#domain/bookings/booking.ts'
import { BOOKING_STATES, bookingLifecycle } from '#domain/bookings/lifecycle.ts'
import { importContainer } from '#domain/containers/marketplace.ts'
import { containerSchema } from '#domain/containers/container.ts'
import { importDriver } from '#domain/drivers/marketplace.ts'
import { driverSchema } from '#domain/drivers/driver.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import type { Area, Point } from '#domain/kernel/place.ts'
import { approveRequest } from '#domain/requests/mutations.ts'
import { REQUEST_TYPES, changeRequestSchema, type ChangeRequest } from '#domain/requests/request.ts'
import { AWAY } from '#domain/units/lifecycle.ts'
import { progressOf } from '#domain/operations/booking-progress.ts'
import { isOpen } from '#domain/operations/lifecycle.ts'
import { operationSchema } from '#domain/operations/operation.ts'
import { stateOf } from '#domain/units/unit.ts'
import { registerVendor } from '#domain/vendors/marketplace.ts'
import { vendorSchema } from '#domain/vendors/vendor.ts'
import { importZone } from '#domain/zones/marketplace.ts'
import { zoneSchema } from '#domain/zones/zone.ts'
import { rowsOf, sampleContext } from '#tests/support/samples.ts'
import { rentalAmount } from './fleet.ts'
import { createWorld, type DemoWorld } from './world.ts'

const NOW = '2026-11-21T09:30:00.000Z'
const world = createWorld({ seed: 'riyadh', now: NOW, bookings: 2000, requests: 400 })
const all = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))
const bookings = all(world.bookingCount, world.booking)
const requests = all(world.requestCount, world.request)
const bookingsById = new Map(bookings.map((booking) => [booking.id, booking]))
const bookingOf = (request: ChangeRequest): Booking => {
  const booking = bookingsById.get(request.bookingId)
  if (!booking) throw new Error('a request without its booking')
  return booking
}

const digest = (of: DemoWorld): string =>
  createHash('sha256')
    .update(
      JSON.stringify([of.vendor, of.zones, of.drivers, of.containers, all(of.bookingCount, of.booking), all(of.requestCount, of.request)]),
    )
    .digest('hex')

const inside = (point: Point, ring: Area): boolean =>
  ring.slice(1).reduce((odd, [x2, y2], n) => {
    const [x1, y1] = ring[n] ?? [0, 0]
    const crosses = y1 > point.lat !== y2 > point.lat && point.lng < ((x2 - x1) * (point.lat - y1)) / (y2 - y1) + x1
    return crosses ? !odd : odd
  }, false)

describe('the demo world', () => {
  it('is the same for the same seed and another for another seed', () => {
    const small = { now: NOW, bookings: 120, requests: 30 }
    expect(digest(createWorld({ seed: 'riyadh', ...small }))).toBe(digest(createWorld({ seed: 'riyadh', ...small })))
    expect(digest(createWorld({ seed: 'riyadh', ...small }))).not.toBe(digest(createWorld({ seed: 'jeddah', ...small })))
  })

  it('is brought by the rules of the marketplace', () => {
    const context = { ...sampleContext, now: NOW }
    const decided = [
      registerVendor.decide(rowsOf({}), world.vendor, context),
      ...world.zones.map((zone) => importZone.decide(rowsOf({}), zone, context)),
      ...world.drivers.map((driver) => importDriver.decide(rowsOf({}), driver, context)),
      ...world.containers.map((container) => importContainer.decide(rowsOf({ zones: world.zones }), container, context)),
    ]
    expect(decided.filter(({ ok }) => !ok)).toEqual([])
  })

  it('has as many units away as its bookings say, and all of them known to their containers', () => {
    const awayFrom = new Map<string, number>()
    for (const { status, quantity, container } of bookings)
      if (status === 'on_site' || status === 'out_for_delivery' || status === 'picked_up')
        awayFrom.set(container.id, (awayFrom.get(container.id) ?? 0) + quantity)
    for (const container of world.containers) {
      const own = world.units.filter((unit) => unit.containerId === container.id)
      const { inventory } = container
      expect(own.filter(({ status }) => AWAY.includes(status)).length).toBe(Math.min(inventory.stock, awayFrom.get(container.id) ?? 0))
      for (const unit of own) expect(stateOf(container, unit.number, null)).toBe('in_yard')
    }
    expect(new Set(world.units.map(({ status }) => status))).toEqual(
      new Set(['on_site', 'out', 'reported_full', 'damaged', 'full_in_yard']),
    )
  })

  it('never has more bins of a container promised and in use than there are, and none before it was added', () => {
    const history = createWorld({ seed: 'riyadh', now: NOW, bookings: 4000, requests: 0 })
    const bookingsOf = Map.groupBy(all(history.bookingCount, history.booking), ({ container }) => container.id)
    for (const { id, createdAt, inventory } of history.containers) {
      const taken = (bookingsOf.get(id) ?? []).flatMap(({ tracking, quantity }) => {
        const from = tracking.find(({ status }) => status === 'accepted')?.at
        const until = tracking.find(({ status }) => status === 'completed' || status === 'cancelled')?.at ?? '9999'
        return from === undefined ? [] : [{ from, until, quantity }]
      })
      for (const { from: moment } of taken) {
        const bins = taken.filter(({ from, until }) => from <= moment && moment < until).reduce((sum, { quantity }) => sum + quantity, 0)
        expect(bins).toBeLessThanOrEqual(inventory.stock)
        expect(createdAt < moment).toBe(true)
      }
      expect(inventory.units).toBeGreaterThanOrEqual(inventory.stock)
    }
  })

  it('has the promised numbers of everything', () => {
    expect([world.zones.length, world.drivers.length, world.containers.length, bookings.length, requests.length]).toEqual([
      12, 40, 150, 2000, 400,
    ])
    expect(requests.filter((request) => request.status === 'pending')).toHaveLength(120)
    for (const type of REQUEST_TYPES)
      expect(requests.filter((request) => request.status === 'pending' && request.type === type).length).toBeGreaterThan(15)
    for (const status of ['approved', 'rejected', 'cancelled'] as const)
      expect(requests.some((request) => request.status === status)).toBe(true)
    for (const status of BOOKING_STATES) expect(bookings.filter((booking) => booking.status === status).length).toBeGreaterThan(5)
  })

  it('satisfies the schemas of the domain', () => {
    v.assert(vendorSchema, world.vendor)
    for (const zone of world.zones) v.assert(zoneSchema, zone)
    for (const driver of world.drivers) v.assert(driverSchema, driver)
    for (const container of world.containers) v.assert(containerSchema, container)
    for (const booking of bookings) v.assert(bookingSchema, booking)
    for (const request of requests) v.assert(changeRequestSchema, request)
  })

  it('gives every record an id, every bin a barcode and every listing a place of its own', () => {
    const ids = [world.vendor, ...world.zones, ...world.drivers, ...world.containers, ...bookings, ...requests].map((record) => record.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(world.containers.map((container) => container.barcode)).size).toBe(150)
    expect(new Set(world.containers.map((container) => `${container.zoneId} ${container.wasteType} ${container.binSize}`)).size).toBe(150)
    expect(new Set(bookings.map((booking) => booking.number)).size).toBe(2000)
  })

  it('spreads history over two years and looks ahead a few days', () => {
    const booked = bookings.map((booking) => booking.bookedAt)
    expect(booked).toEqual([...booked].sort())
    expect(Date.parse(NOW) - Date.parse(booked[0] ?? NOW)).toBeGreaterThan(720 * 86_400_000)
    expect(booked.every((at) => at < NOW)).toBe(true)
    expect(bookings.some((booking) => booking.startsAt > NOW)).toBe(true)
  })
})

describe('a demo booking', () => {
  it('was tracked along the lifecycle to its state, in order and in the past', () => {
    for (const booking of bookings) {
      const { tracking } = booking
      expect(tracking[0]?.status).toBe('new')
      expect(tracking.at(-1)?.status).toBe(booking.status)
      const moments = tracking.map((step) => step.at)
      expect(moments).toEqual([...new Set(moments)].sort())
      expect(moments.every((at) => at < NOW)).toBe(true)
      for (const [n, step] of tracking.slice(1).entries()) {
        const from = tracking[n]?.status ?? 'new'
        expect(Object.values(bookingLifecycle[from])).toContainEqual({ to: step.status })
      }
    }
  })

  it('costs what its container costs, in whole riyals', () => {
    for (const booking of bookings) {
      const container = world.containers.find((one) => one.id === booking.container.id)
      const due = container ? rentalAmount(container, { quantity: booking.quantity, days: booking.rentalDays }).halalas : -1
      expect(booking.amountPaid.halalas).toBe(booking.paymentStatus === 'unpaid' ? 0 : due)
      expect(booking.amountPaid.halalas % 100).toBe(0)
    }
  })

  it('that the vendor called off says why in both languages, as its penalty does', () => {
    const reasons = bookings.flatMap(({ cancellation, status }) =>
      status === 'cancelled' && cancellation?.by === 'vendor' ? [cancellation.reason] : [],
    )
    expect(reasons.length).toBeGreaterThan(0)
    for (const reason of reasons) {
      expect(reason).toMatch(/\p{Script=Latin}{3}/u)
      expect(reason).toMatch(/\p{Script=Arabic}{3}/u)
    }
  })

  it('is new in a zone that takes new ones, of a container that is offered', () => {
    for (const seed of ['one', 'two', 'three', 'four']) {
      const other = createWorld({ seed, now: NOW, bookings: 2000, requests: 0 })
      const inactive = new Set(other.zones.filter(({ status }) => status === 'inactive').map(({ id }) => id))
      const closed = new Set(other.containers.filter(({ zoneId }) => inactive.has(zoneId)).map(({ id }) => id))
      expect(closed.size).toBeGreaterThan(0)
      const fresh = all(other.bookingCount, other.booking).filter(({ status }) => status === 'new')
      expect(fresh.filter(({ container }) => closed.has(container.id))).toEqual([])
      const offered = new Set(other.containers.filter(({ enabled }) => enabled).map(({ id }) => id))
      expect(fresh.filter(({ container }) => !offered.has(container.id))).toEqual([])
    }
  })

  it('is delivered inside the zone of its container', () => {
    for (const booking of bookings) {
      const zone = world.zones.find((one) => one.id === world.containers.find((container) => container.id === booking.container.id)?.zoneId)
      expect(zone?.area && booking.deliveryPoint && inside(booking.deliveryPoint, zone.area)).toBe(true)
    }
  })

  it('has a driver once one was given to it, and a reason when it was called off', () => {
    for (const booking of bookings) {
      expect(booking.driverId !== null).toBe(booking.tracking.some((step) => step.status === 'assigned'))
      expect(booking.cancellation !== null).toBe(booking.status === 'cancelled' || booking.status === 'rejected')
      expect(booking.deliveryOn <= booking.pickupOn).toBe(true)
      expect(booking.deliveryOn).toBe(dayOf(booking.startsAt))
      expect(booking.pickupOn).toBe(dayOf(booking.endsAt))
    }
  })
})

describe('a demo movement', () => {
  const { operations } = world
  const byBooking = Map.groupBy(operations, ({ bookingId }) => bookingId)

  it('leads its booking to where it stands', () => {
    for (const operation of operations) v.assert(operationSchema, operation)
    for (const [id, own] of byBooking) {
      const booking = bookingsById.get(id)
      const movements = new Map(own.map((one) => [one.id, one]))
      expect(booking && progressOf(booking, movements)).toBe(booking?.status)
    }
    const running = bookings.filter((booking) => !isClosed(booking) && booking.status !== 'new')
    expect(running.filter(({ id }) => !byBooking.has(id))).toEqual([])
  })

  it('has the bin of its own booking', () => {
    const unitAt = new Map(world.units.map((unit) => [`${unit.containerId} ${unit.number}`, unit]))
    const named = operations.flatMap(({ unit, bookingId, containerStatus }) => (unit ? [{ unit, bookingId, containerStatus }] : []))
    for (const { unit, bookingId, containerStatus } of named) {
      const found = unitAt.get(`${unit.containerId} ${unit.number}`)
      if (found?.status === 'full_in_yard') expect(['full', 'on_site']).toContain(containerStatus)
      else expect(found?.bookingId).toBe(bookingId)
    }
    expect(named.length).toBeGreaterThan(100)
  })

  it('shows something in each tab of the list', () => {
    const today = dayOf(NOW)
    const open = operations.filter(isOpen)
    const days = open.map(({ scheduledOn }) => scheduledOn)
    expect(days.some((on) => on === today)).toBe(true)
    expect(days.some((on) => on !== null && on < today)).toBe(true)
    expect(days.some((on) => on !== null && on > today)).toBe(true)
    expect(days).toContain(null)
    expect(open.some(({ driverId }) => driverId === null)).toBe(true)
    const states = new Set(operations.map(({ containerStatus }) => containerStatus))
    for (const state of ['scheduled', 'on_the_way', 'failed', 'collected', 'on_site', 'full', 'returned'] as const)
      expect(states).toContain(state)
  })
})

describe('a demo request', () => {
  it('to empty, change or leave a bin is about one that stands on site', () => {
    const about = requests.filter(
      (request) => request.status === 'pending' && ['removal', 'replacement', 'grace_period'].includes(request.type),
    )
    expect(new Set(about.map((request) => bookingOf(request).status))).toEqual(new Set(['on_site']))
  })

  it('can be approved while it is pending', () => {
    const refused = requests
      .filter((request) => request.status === 'pending')
      .map((request) => {
        const booking = bookingOf(request)
        const rows = { get: (kind: string) => (kind === 'requests' ? request : kind === 'bookings' ? booking : undefined) as never }
        const decision = approveRequest.decide(
          rows,
          { requestId: request.id },
          { vendorId: world.vendor.id, now: NOW, clientAt: NOW, mutationId: request.id },
        )
        return decision.ok ? null : `${request.type} on ${booking.status}: ${decision.rejection.code}`
      })
    expect(refused.filter((code) => code !== null)).toEqual([])
  })

  it('shows in the dates of its booking when it was approved', () => {
    const approved = requests.filter((request) => request.status === 'approved')
    for (const { details, ...request } of approved) {
      const booking = bookingOf({ details, ...request })
      if (details.type === 'renewal') expect(details.initialDays + details.renewalDays).toBe(booking.rentalDays)
      if (details.type === 'early_pickup')
        expect([details.pickupOn, details.pickupOn < details.originalPickupOn]).toEqual([booking.pickupOn, true])
      if (details.type === 'grace_period')
        expect(Date.parse(booking.endsAt) - Date.parse(booking.startsAt)).toBe((details.originalDays + details.graceDays) * 86_400_000)
    }
    expect(approved.length).toBeGreaterThan(150)
  })

  it('was asked after its booking and answered after it was asked, with a reason when declined', () => {
    for (const request of requests) {
      expect(request.requestedAt > bookingOf(request).bookedAt).toBe(true)
      expect(request.requestedAt < NOW).toBe(true)
      expect(request.decidedAt === null).toBe(request.status === 'pending')
      if (request.decidedAt) expect(request.decidedAt > request.requestedAt && request.decidedAt < NOW).toBe(true)
      expect(request.rejectionReason !== null).toBe(request.status === 'rejected')
    }
  })
})

describe('other sizes of the demo', () => {
  it.each([
    [0, 0],
    [0, 10],
    [1, 1],
    [30, 50],
    [5000, 20],
  ])('makes %i bookings with up to %i requests', (count, wanted) => {
    const other = createWorld({ seed: 's', now: NOW, bookings: count, requests: wanted })
    expect(other.bookingCount).toBe(count)
    expect(other.requestCount).toBeLessThanOrEqual(wanted)
    for (const booking of all(other.bookingCount, other.booking)) v.assert(bookingSchema, booking)
    for (const request of all(other.requestCount, other.request)) v.assert(changeRequestSchema, request)
  })

  it('keeps the work under way small however long the history is', () => {
    const long = createWorld({ seed: 's', now: NOW, bookings: 20_000, requests: 0 })
    expect(all(long.bookingCount, long.booking).filter((booking) => !isClosed(booking))).toHaveLength(600)
  })
})
