import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { bookingAfter, decideOn, putsOf, refusalOf } from '#tests/support/decide-booking.ts'
import { rowsOf, sampleBooking, sampleContainer, sampleContext, sampleDriver, sampleId, sampleUnit } from '#tests/support/samples.ts'
import { addDaysTo } from '../kernel/instant.ts'
import type { Operation } from '../operations/operation.ts'
import { plannedDeliveries } from '../operations/plan.ts'
import { assignBooking, unassignBooking } from './assign.ts'
import type { Booking } from './booking.ts'
import { assignConflicts, dayWithoutUnits } from './conflicts.ts'
import { drivesOf } from './drives.ts'
import { BOOKING_STATES } from './lifecycle.ts'

const ids = { vendorId: sampleId(1), bookingId: sampleId(5) }
const [first, second] = [sampleId(3, 1), sampleId(3, 2)]
const { now } = sampleContext
const ready = (over = {}) => sampleDriver({ phoneVerifiedAt: now, ...over })
const drivers = [ready({ id: first }), ready({ id: second })]
const ahead = { startsAt: '2026-11-24T05:00:00.000Z', deliveryOn: '2026-11-24', pickupOn: '2026-12-08', endsAt: '2026-12-08T05:00:00.000Z' }
const accepted = (over: Partial<Booking> = {}) => sampleBooking({ ...ahead, status: 'accepted', driverId: null, ...over })

const assign = (booking: Booking, args: object = { driverId: first }, held: object = {}) =>
  decideOn('booking.assign', { ...ids, ...args }, { drivers, bookings: [booking], operations: plannedDeliveries(booking, now), ...held })

describe('booking.assign', () => {
  it('gives the booking and each of its deliveries the driver', () => {
    const decision = assign(accepted())
    expect(bookingAfter(decision)).toMatchObject({ status: 'assigned', driverId: first })
    expect(putsOf(decision, 'operations').map(({ driverId }) => driverId)).toEqual([first, first])
  })

  it('again gives it another driver, and tracks that as one step', () => {
    const decision = assign(accepted({ status: 'assigned', driverId: first, tracking: [] }), { driverId: second, was: first })
    expect(bookingAfter(decision)).toMatchObject({ status: 'assigned', driverId: second, tracking: [] })
  })

  it('takes it from nobody whom the person has not seen', () => {
    const theirs = accepted({ status: 'assigned', driverId: second })
    const third = { driverId: first, was: null }
    expect(refusalOf(assign(theirs, third))).toEqual({ code: 'booking.driver_changed', params: { number: 10_041 } })
    // Whoever wanted the same driver has what they wanted.
    expect(assign(accepted({ status: 'assigned', driverId: first }), third).ok).toBe(true)
  })

  it.each([
    [{ removedAt: now }, 'driver.removed'],
    [{ active: false }, 'driver.inactive'],
    [{ available: false }, 'driver.unavailable'],
    [{ phoneVerifiedAt: null }, 'driver.phone_unverified'],
    [{ licenseExpiresOn: '2026-11-20' }, 'driver.licence_expired'],
  ])('is refused for a driver with %o: %s', (over, code) => {
    const driver = ready({ id: first, ...over })
    const refusal = refusalOf(assign(accepted(), undefined, { drivers: [driver] }))
    expect(refusal).toEqual({ code, params: { number: 10_041, expiresOn: driver.licenseExpiresOn } })
  })

  it('is not refused for a license that ends before the day, which is warned of', () => {
    const driver = ready({ id: first, licenseExpiresOn: '2026-11-23' })
    expect(assign(accepted(), undefined, { drivers: [driver] }).ok).toBe(true)
  })

  it.each([
    ['2026-11-21T20:59:59.999Z', 'accepted'],
    ['2026-11-21T21:00:00.000Z', 'driver.licence_expired'],
  ])('takes a license until the end of its last day in Riyadh: at %s %s', (moment, outcome) => {
    const booking = accepted()
    const held = {
      drivers: [ready({ id: first, licenseExpiresOn: '2026-11-21' })],
      bookings: [booking],
      operations: plannedDeliveries(booking, now),
    }
    const decision = assignBooking.decide(rowsOf(held), { ...ids, driverId: first }, { ...sampleContext, now: moment, clientAt: moment })
    expect(decision.ok ? 'accepted' : decision.rejection.code).toBe(outcome)
  })

  it.each(BOOKING_STATES.filter((status) => status !== 'accepted' && status !== 'assigned'))(
    'is refused for a booking that is %s',
    (status) => {
      expect(assign(accepted({ status })).ok).toBe(false)
    },
  )

  it('is undone: from nobody to nobody, from one driver to that one', () => {
    const undo = (booking: Booking, args: { driverId: string; was: string | null }) => {
      const after = bookingAfter(assign(booking, args))
      const back =
        args.was === null
          ? decideOn('booking.unassign', { ...ids, driverId: args.driverId }, { bookings: [after] })
          : assign(after, { driverId: args.was, was: args.driverId })
      return { ...bookingAfter(back), tracking: booking.tracking }
    }
    expect(undo(accepted(), { driverId: first, was: null })).toEqual(accepted())
    const given = accepted({ status: 'assigned', driverId: second })
    expect(undo(given, { driverId: first, was: second })).toEqual(given)
  })
})

describe('a driver for a booking of which one bin has a driver of its own', () => {
  const third = sampleId(3, 9)
  const booking = accepted({ status: 'assigned', driverId: second })
  const [own, other] = plannedDeliveries(booking, now)
  if (!own || !other) throw new Error('two bins')
  const apart = { ...other, driverId: third, runOrder: 4 }
  const placed: Operation = { ...own, runOrder: 7 }
  const those = [...drivers, ready({ id: third })]

  it('leaves that one, and its undo gives each the driver it had', () => {
    const given = decideOn(
      'booking.assign',
      { ...ids, driverId: first, was: second },
      { bookings: [booking], drivers: those, operations: [placed, apart] },
    )
    const [changed, ...more] = putsOf(given, 'operations')
    expect([changed?.id, changed?.driverId, more]).toEqual([own.id, first, []])
    const inverse = assignBooking.inverse?.({ ...ids, driverId: first, was: second }, sampleContext.mutationId)
    const back = decideOn(inverse?.name ?? '', inverse?.args, {
      bookings: [bookingAfter(given)],
      drivers: those,
      operations: [changed ?? own, apart],
    })
    expect(putsOf(back, 'operations').map(({ id, driverId, runOrder }) => [id, driverId, runOrder])).toEqual([[own.id, second, 7]])
  })

  it('gets the one that was taken off its driver on the board, too', () => {
    const free = { ...own, driverId: null }
    const given = decideOn(
      'booking.assign',
      { ...ids, driverId: first, was: second },
      { bookings: [booking], drivers: those, operations: [free, apart] },
    )
    expect(putsOf(given, 'operations').map(({ id, driverId }) => [id, driverId])).toEqual([[own.id, first]])
  })

  it('that is taken off and given back comes to each as it was', () => {
    const off = decideOn('booking.unassign', { ...ids, driverId: second }, { bookings: [booking], operations: [own, apart] })
    const inverse = unassignBooking.inverse?.({ ...ids, driverId: second }, sampleContext.mutationId)
    const back = decideOn(inverse?.name ?? '', inverse?.args, {
      bookings: [bookingAfter(off)],
      drivers: those,
      operations: putsOf(off, 'operations'),
    })
    expect(putsOf(back, 'operations').map(({ driverId }) => driverId)).toEqual([second, third])
  })

  it('that is taken off and given back leaves those without a driver whose own was deleted meanwhile', () => {
    const taken = { ...ids, driverId: second }
    const off = decideOn('booking.unassign', taken, { bookings: [booking], operations: [placed, apart] })
    const inverse = unassignBooking.inverse?.(taken, sampleContext.mutationId)
    const operations = putsOf(off, 'operations')
    const after = { bookings: [bookingAfter(off)], operations }
    for (const gone of [[ready({ id: third, removedAt: now })], []]) {
      const back = decideOn(inverse?.name ?? '', inverse?.args, { ...after, drivers: [...drivers, ...gone] })
      expect(putsOf(back, 'operations').map(({ driverId, runOrder }) => [driverId, runOrder])).toEqual([
        [second, 7],
        [null, null],
      ])
    }
    const named = assignBooking.needs(v.parse(assignBooking.args, inverse?.args), rowsOf(after), ids.vendorId)
    expect(named).toContainEqual({ kind: 'drivers', id: third })
  })
})

describe('booking.unassign', () => {
  it('leaves the booking and its deliveries without a driver', () => {
    const given = accepted({ status: 'assigned', driverId: first })
    const operations = plannedDeliveries(given, now)
    const decision = decideOn('booking.unassign', { ...ids, driverId: first }, { bookings: [given], operations })
    expect(bookingAfter(decision)).toMatchObject({ status: 'accepted', driverId: null })
    expect(putsOf(decision, 'operations').map(({ driverId }) => driverId)).toEqual([null, null])
  })

  it('is refused where somebody else has it by now', () => {
    const decision = decideOn(
      'booking.unassign',
      { ...ids, driverId: first },
      { bookings: [accepted({ status: 'assigned', driverId: second })] },
    )
    expect(refusalOf(decision)).toMatchObject({ code: 'booking.driver_changed' })
  })
})

const container = sampleContainer({ inventory: { sku: 'A', units: 3, stock: 3 } })
const other = (n: number, over: Partial<Booking> = {}) => accepted({ id: sampleId(5, n), number: 20_000 + n, quantity: 1, ...over })
const stock = (bookings: readonly Booking[], units: ReturnType<typeof sampleUnit>[] = []) => ({
  container,
  units,
  bookings,
  today: '2026-11-21',
})

describe('the units that a booking needs', () => {
  it('are there up to the last one, and then not on the first day that is short', () => {
    const one = accepted({ quantity: 1 })
    expect(dayWithoutUnits(stock([other(2), other(3)]), one, 'accepted')).toBeNull()
    expect(dayWithoutUnits(stock([other(2), other(3), other(4, { deliveryOn: '2026-11-27' })]), one, 'accepted')).toBe('2026-11-27')
  })

  it('are not taken by itself, by others on other days, or by what is closed', () => {
    const one = accepted({ quantity: 3 })
    const gone = other(2, { deliveryOn: '2026-11-22', pickupOn: '2026-11-24' })
    const later = other(3, { deliveryOn: '2026-12-08', pickupOn: '2026-12-10' })
    expect(
      dayWithoutUnits(stock([one, gone, later, other(4, { status: 'cancelled' }), other(5, { status: 'new' })]), one, 'accepted'),
    ).toBeNull()
  })

  it('are not those that are damaged', () => {
    const damaged = sampleUnit({ containerId: container.id })
    expect(dayWithoutUnits(stock([], [damaged]), accepted({ quantity: 3 }), 'accepted')).toBe('2026-11-24')
  })

  it('are not those that are reserved for others, and are those that are reserved for it', () => {
    const reserved = [1, 2, 3].map((n) => sampleUnit({ id: sampleId(50, n), containerId: container.id, number: n, status: 'reserved' }))
    const one = accepted({ quantity: 3 })
    const asNew = stock([accepted({ quantity: 3, status: 'new' })], reserved)
    expect(dayWithoutUnits(asNew, one, 'accepted')).toBe('2026-11-24')
    expect(dayWithoutUnits(stock([], reserved), one, 'accepted')).toBe('2026-11-24')
    // What was promised is reserved: the same booking gets its driver, and other days.
    expect(dayWithoutUnits(stock([one], reserved), one, 'assigned')).toBeNull()
    expect(dayWithoutUnits(stock([one], reserved), { ...one, deliveryOn: '2026-11-22' }, 'accepted')).toBeNull()
    // Nor are they kept twice where another promise explains them.
    const another = other(2, { quantity: 1 })
    expect(dayWithoutUnits(stock([another], reserved.slice(0, 1)), accepted({ quantity: 2 }), 'accepted')).toBeNull()
    expect(dayWithoutUnits(stock([another], reserved.slice(0, 2)), accepted({ quantity: 2 }), 'accepted')).toBe('2026-11-24')
  })

  it('go to those first that have their drivers', () => {
    const one = accepted({ quantity: 1 })
    const promised = [other(2), other(3), other(4)]
    const given = promised.map((booking) => ({ ...booking, status: 'assigned' as const }))
    expect([dayWithoutUnits(stock(promised), one, 'assigned'), dayWithoutUnits(stock(given), one, 'assigned')]).toEqual([
      null,
      '2026-11-24',
    ])
  })

  it('of an overdue start are needed from today on, and of a rental of one day on that day', () => {
    const late = accepted({ quantity: 3, deliveryOn: '2026-11-18', pickupOn: '2026-11-19' })
    expect(dayWithoutUnits(stock([]), late, 'accepted')).toBeNull()
    expect(dayWithoutUnits(stock([other(2, { status: 'on_site', deliveryOn: '2026-11-10' })]), late, 'accepted')).toBe('2026-11-21')
    const asLate = other(2, { deliveryOn: late.deliveryOn, pickupOn: late.pickupOn })
    expect(dayWithoutUnits(stock([asLate]), late, 'accepted')).toBe('2026-11-21')
  })

  it('never are promised beyond what there is, in whatever order bookings come', () => {
    const wanted = fc.record({
      from: fc.integer({ min: 0, max: 12 }),
      days: fc.integer({ min: 1, max: 10 }),
      quantity: fc.integer({ min: 1, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(wanted, { maxLength: 12 }), (all) => {
        const taken: Booking[] = []
        for (const [at, { from, days, quantity }] of all.entries()) {
          const deliveryOn = addDaysTo('2026-11-21', from)
          const booking = other(at + 10, { deliveryOn, pickupOn: addDaysTo(deliveryOn, days), quantity })
          if (dayWithoutUnits(stock(taken), booking, 'accepted') === null) taken.push(booking)
        }
        for (let on = 0; on < 24; on += 1) {
          const day = addDaysTo('2026-11-21', on)
          const out = taken.filter(({ deliveryOn, pickupOn }) => deliveryOn <= day && day < pickupOn)
          expect(out.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(3)
        }
      }),
    )
  })
})

describe('all that speaks against a driver', () => {
  it('is said at once, what forbids it before what is to be thought of', () => {
    const busy = other(2, { status: 'assigned', driverId: first })
    const conflicts = assignConflicts({
      booking: accepted({ quantity: 3 }),
      driver: ready({ id: first, licenseExpiresOn: '2026-11-23' }),
      zone: { status: 'inactive' },
      stock: stock([busy]),
      deliveries: plannedDeliveries(accepted(), now),
      drives: drivesOf(busy, []),
      now,
    })
    expect(conflicts.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
      'blocked booking.driver_busy',
      'blocked booking.no_free_unit',
      'warning licence_ends_before',
      'warning zone_inactive',
    ])
  })

  it('is nothing for who is free', () => {
    expect(
      assignConflicts({
        booking: accepted(),
        driver: ready({ id: first }),
        zone: undefined,
        stock: stock([]),
        deliveries: [],
        drives: [],
        now,
      }),
    ).toEqual([])
  })
})
