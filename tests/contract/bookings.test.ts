import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { earningOf } from '#domain/earnings/earning.ts'
import { put } from '#domain/kernel/mutation.ts'
import { sar } from '#domain/kernel/money.ts'
import { deliveryId } from '#domain/operations/plan.ts'
import { expireUnanswered } from '#server/housekeeping/expiry.ts'
import { sampleBooking, sampleDriver, sampleVendor } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { openWorld, wire, type World } from './world.ts'

const START = '2026-11-24T05:00:00.000Z'
const december = {
  startsAt: '2026-12-08T05:00:00.000Z',
  deliveryOn: '2026-12-08',
  pickupOn: '2026-12-10',
  endsAt: '2026-12-10T05:00:00.000Z',
}
const ahead = { startsAt: START, deliveryOn: '2026-11-24', pickupOn: '2026-12-08', endsAt: '2026-12-08T05:00:00.000Z' }

describe.each(ENGINES)('bookings, on $name', (engine) => {
  let world: World
  let clock: Date
  beforeAll(async () => {
    world = await openWorld(engine, { now: () => clock })
  })
  beforeEach(() => {
    clock = new Date('2026-11-21T09:30:00.000Z')
  })
  afterAll(() => world.close())

  const at = (moment: string) => {
    clock = new Date(moment)
  }

  /** An approved vendor with drivers, and bookings to answer. */
  const vendor = async (stock = 5) => {
    const own = await world.vendor()
    const drivers = [1, 2].map(() => sampleDriver({ id: randomUUID(), phoneVerifiedAt: '2026-01-01T00:00:00.000Z', drivingLicense: null }))
    await world.write(own.vendorId, [
      put('vendors', sampleVendor({ id: own.vendorId, isKyc: true })),
      put('containers', { ...own.container, inventory: { sku: 'A', units: stock, stock } }),
      ...drivers.map((driver) => put('drivers', driver)),
      put('bookings', { ...own.booking, status: 'completed' }),
    ])
    const place = async (over: Partial<Booking> = {}): Promise<Booking> => {
      const booking = {
        ...own.booking,
        ...ahead,
        id: randomUUID(),
        status: 'new' as const,
        driverId: null,
        tracking: [],
        quantity: 1,
        ...over,
      }
      const [outcome] = await world.marketplace(own.vendorId, [{ name: 'booking.place', args: booking }])
      expect(outcome?.status).toBe('applied')
      return booking
    }
    /** What one device's changes come to, each device with a queue of its own. */
    const push = (...calls: readonly (readonly [name: string, args: object])[]) =>
      send(...calls.map(([name, args], n) => wire(n + 1, name, { vendorId: own.vendorId, ...args })))
    const send = async (...mutations: ReturnType<typeof wire>[]) => {
      const answer = await readAnswer(await own.sync({ clientId: randomUUID(), mutations }))
      return answer.results.map(({ code, params }) => (code === null ? 'applied' : { code, params }))
    }
    const rows = async () => (await readAnswer(await own.sync({ clientId: randomUUID() }))).rows
    const shown = async (id: string) => (await rows()).flatMap((row) => (row.t === 'put' && row.id === id ? [row] : []))[0]
    const [driver, other] = drivers.map(({ id }) => id)
    return { ...own, place, push, send, rows, shown, driver: driver ?? '', other: other ?? '' }
  }

  it('are accepted with their deliveries, which their driver, their dates and their end carry along', async () => {
    const { place, push, shown, driver } = await vendor()
    const { id } = await place({ quantity: 2 })
    const delivery = async () => (await shown(deliveryId(id, 2)))?.body
    expect(await push(['booking.accept', { bookingId: id }])).toEqual(['applied'])
    expect(await delivery()).toMatchObject({ type: 'delivery', scheduledOn: '2026-11-24', driverId: null })
    expect(await push(['booking.assign', { bookingId: id, driverId: driver }])).toEqual(['applied'])
    expect(await push(['booking.reschedule', { bookingId: id, startsOn: '2026-11-26' }])).toEqual(['applied'])
    expect(await delivery()).toMatchObject({ scheduledOn: '2026-11-26', driverId: driver })
    expect(await push(['booking.cancel', { bookingId: id, reason: 'No truck', penalty: null }])).toEqual(['applied'])
    expect(await delivery()).toMatchObject({ containerStatus: 'cancelled' })
    expect(await shown(id)).toMatchObject({ body: { status: 'cancelled', cancellation: { penalty: null } } })
  })

  it('have their driver called back before the bin is there, though it was the last one', async () => {
    const { place, push, shown, driver, container } = await vendor(1)
    const { id } = await place()
    expect(await push(['booking.accept', { bookingId: id }], ['booking.assign', { bookingId: id, driverId: driver }])).toEqual([
      'applied',
      'applied',
    ])
    const operationId = deliveryId(id, 1)
    expect(await push(['operation.depart', { operationId, unit: { containerId: container.id, number: 1 } }])).toEqual(['applied'])
    expect(await shown(id)).toMatchObject({ body: { status: 'out_for_delivery' } })
    const decisionId = (await shown(operationId))?.body['decisionId']
    expect(await push(['operation.takeBack', { operationId, decisionId }])).toEqual(['applied'])
    expect(await shown(id)).toMatchObject({ body: { status: 'assigned', driverId: driver } })
  })

  it('expire once the time for an answer is over, exactly once whoever looks, and the vendor hears of it', async () => {
    const { place, shown, vendorId } = await vendor()
    const { id } = await place()
    // Four working hours, and not a moment sooner.
    at('2026-11-21T13:30:00.000Z')
    await expireUnanswered(world.core)
    expect(await shown(id)).toMatchObject({ body: { status: 'new' } })
    at('2026-11-21T13:30:00.001Z')
    await Promise.all([expireUnanswered(world.core), expireUnanswered(world.core)])
    await expireUnanswered(world.core)
    const body = (await shown(id))?.body as unknown as Booking
    expect(body.status).toBe('expired')
    expect(body.tracking.filter(({ status }) => status === 'expired')).toHaveLength(1)
    const told = await world.database.vendorTransaction(vendorId, async (tx) =>
      tx.rows(sql`select code, params from notices where code = 'booking.expired'`),
    )
    expect(told).toMatchObject([{ params: { number: body.number } }])
  })

  it('expire although a clock that was set back refused that once', async () => {
    const { place, shown } = await vendor()
    const { id } = await place()
    at('2026-11-21T13:31:00.000Z')
    // It is behind again by the time the booking is looked at.
    let looks = 0
    const now = () => ((looks += 1) < 5 ? clock : new Date('2026-11-21T10:00:00.000Z'))
    await expireUnanswered({ ...world.core, now })
    expect(await shown(id)).toMatchObject({ body: { status: 'new' } })
    at('2026-11-21T13:40:00.000Z')
    await expireUnanswered(world.core)
    expect(await shown(id)).toMatchObject({ body: { status: 'expired' } })
  })

  it('of one vendor expire whatever becomes of another one’s', async () => {
    const [first, second] = [await vendor(), await vendor()]
    const [a, b] = [await first.place(), await second.place()]
    await first.push(['booking.accept', { bookingId: a.id }])
    at('2026-11-22T09:00:00.000Z')
    await expireUnanswered(world.core)
    expect([(await first.shown(a.id))?.body, (await second.shown(b.id))?.body]).toMatchObject([
      { status: 'accepted' },
      { status: 'expired' },
    ])
  })

  it('are not accepted late, however early the device says it was, before and after they were said to have expired', async () => {
    const { place, push } = await vendor()
    const { id } = await place()
    at('2026-11-21T13:30:00.001Z')
    const late = [{ code: 'booking.has_expired', params: { number: 10_041, at: '2026-11-21T13:30:00.000Z' } }]
    expect(await push(['booking.accept', { bookingId: id }])).toEqual(late)
    await expireUnanswered(world.core)
    expect(await push(['booking.accept', { bookingId: id }])).toEqual(late)
    expect(await push(['booking.reopen', { bookingId: id }], ['booking.accept', { bookingId: id }])).toEqual(['applied', 'applied'])
  })

  it('get the last unit once, of two devices, and within one push', async () => {
    const none = { code: 'booking.no_free_unit', params: { number: 10_041, on: '2026-11-24' } }
    const { place, push } = await vendor(1)
    const ids = [(await place()).id, (await place()).id]
    const answers = await Promise.all(ids.map((bookingId) => push(['booking.accept', { bookingId }])))
    expect(answers.flat()).toContainEqual('applied')
    expect(answers.flat()).toContainEqual(none)
    const alone = await vendor(1)
    const calls = [await alone.place(), await alone.place()].map(({ id }) => ['booking.accept', { bookingId: id }] as const)
    expect(await alone.push(...calls)).toEqual(['applied', none])
    // On other days it is free again.
    const later = await alone.place(december)
    expect(await alone.push(['booking.accept', { bookingId: later.id }])).toEqual(['applied'])
  })

  it('are promised no bin that stands at a customer’s until it comes back, nor one that the same push says is damaged', async () => {
    const { place, push, vendorId, booking } = await vendor(1)
    const none = { code: 'booking.no_free_unit', params: { number: 10_041, on: '2026-11-24' } }
    const there = { ...booking, id: randomUUID(), number: 7, quantity: 1, status: 'on_site' as const, pickupOn: '2026-12-02' }
    await world.write(vendorId, [put('bookings', there)])
    const [soon, later] = [await place(), await place({ ...december, deliveryOn: '2026-12-03', startsAt: '2026-12-03T05:00:00.000Z' })]
    expect(await push(['booking.accept', { bookingId: soon.id }], ['booking.accept', { bookingId: later.id }])).toEqual([none, 'applied'])
    // Back before its booking ends, it is free.
    await world.write(vendorId, [put('bookings', { ...there, quantity: 2, returned: 2 })])
    const short = await place({ pickupOn: '2026-12-02', endsAt: '2026-12-02T05:00:00.000Z' })
    expect(await push(['booking.accept', { bookingId: short.id }])).toEqual(['applied'])
    const other = await vendor(1)
    const wanted = await other.place()
    const damaged = { containerId: other.container.id, moves: [{ number: 1, action: 'report_damage', from: 'in_yard', note: 'Hole' }] }
    expect(await other.push(['unit.change', damaged], ['booking.accept', { bookingId: wanted.id }])).toEqual(['applied', none])
  })

  it('are given a driver by one of two devices for the same hour; the other learns which booking the driver has', async () => {
    const { place, push, driver, other } = await vendor()
    const ids = [(await place({ number: 1 })).id, (await place({ number: 2 })).id]
    await push(...ids.map((bookingId) => ['booking.accept', { bookingId }] as const))
    const answers = (await Promise.all(ids.map((bookingId) => push(['booking.assign', { bookingId, driverId: driver, was: null }])))).flat()
    expect(answers).toContainEqual('applied')
    const busy = answers.find((answer) => answer !== 'applied')
    expect(busy).toMatchObject({ code: 'booking.driver_busy', params: { at: START } })
    const refused = ids[answers.findIndex((answer) => answer !== 'applied')] ?? ''
    expect(await push(['booking.assign', { bookingId: refused, driverId: other, was: null }])).toEqual(['applied'])
  })

  it('follow their deliveries on the board, where nobody is given two of one hour either', async () => {
    const { place, push, driver, other, shown } = await vendor()
    const [a, b] = [(await place({ number: 1 })).id, (await place({ number: 2 })).id]
    await push(['booking.accept', { bookingId: a }], ['booking.accept', { bookingId: b }])
    await push(
      ['booking.assign', { bookingId: a, driverId: driver, was: null }],
      ['booking.assign', { bookingId: b, driverId: other, was: null }],
    )
    const plan = (bookingId: string, from: string | null, to: string | null) =>
      ['operation.plan', { operationId: deliveryId(bookingId, 1), edits: { driverId: { from, to } } }] as const
    const busy = { code: 'booking.driver_busy', params: { number: 2, other: 1, at: START } }
    expect(await push(plan(b, other, driver))).toEqual([busy])
    expect(await push(plan(a, driver, null), plan(b, other, driver), plan(a, null, other))).toEqual(['applied', 'applied', 'applied'])
    expect([(await shown(a))?.body, (await shown(b))?.body]).toMatchObject([
      { status: 'assigned', driverId: other },
      { status: 'assigned', driverId: driver },
    ])
  })

  it('keep their bins, too few as they are, where a published draft takes them from one driver for another', async () => {
    const { place, push, driver, other, container, vendorId } = await vendor(2)
    const none = { code: 'booking.no_free_unit', params: { number: 1, on: '2026-11-24' } }
    const [a, b] = [(await place({ number: 1 })).id, (await place({ number: 2 })).id]
    await push(['booking.accept', { bookingId: a }], ['booking.accept', { bookingId: b }])
    await push(['booking.assign', { bookingId: a, driverId: driver }], ['booking.assign', { bookingId: b, driverId: other }])
    await world.write(vendorId, [put('containers', { ...container, inventory: { sku: 'A', units: 1, stock: 1 } })])
    const plan = (driverId: { from: string | null; to: string | null }, more: object = {}) =>
      ['operation.plan', { operationId: deliveryId(a, 1), edits: { driverId }, ...more }] as const
    // At another hour than the other one's.
    const hours = [
      'operation.plan',
      { operationId: deliveryId(b, 1), edits: { hours: { from: null, to: { from: '18:00', to: '19:00' } } } },
    ] as const
    const free = plan({ from: driver, to: null })
    const give = { from: null, to: other }
    expect(await push(hours, free, plan(give))).toEqual(['applied', 'applied', none])
    // It is free: only who takes it and gives it in one go keeps its bin.
    expect(await push(plan(give, { takenFrom: other }))).toEqual([none])
    expect(await push(plan(give, { takenFrom: driver }))).toEqual(['applied'])
    const pinned = ['operation.plan', { operationId: deliveryId(a, 1), edits: { pinned: { from: false, to: true } } }] as const
    const again = plan({ from: null, to: driver }, { takenFrom: other })
    expect(await push(plan({ from: other, to: null }), pinned, again)).toEqual(['applied', 'applied', none])
    // Nor is it theirs still where it was given to another one by its booking since, and taken away.
    await world.write(vendorId, [put('containers', { ...container, inventory: { sku: 'A', units: 2, stock: 2 } })])
    expect(await push(again)).toEqual(['applied'])
    const [assign, unassign] = ['booking.assign', 'booking.unassign'].map((name) => [name, { bookingId: a, driverId: other }] as const)
    expect(await push(plan({ from: driver, to: null }), assign ?? free, unassign ?? free)).toEqual(['applied', 'applied', 'applied'])
    await world.write(vendorId, [put('containers', { ...container, inventory: { sku: 'A', units: 1, stock: 1 } })])
    expect(await push(plan({ from: null, to: other }, { takenFrom: driver }))).toEqual([none])
  })

  it('keep their driver’s hour on the day for which they are planned, not on the one that was agreed', async () => {
    const { place, push, driver } = await vendor()
    const [a, b] = [(await place({ number: 1 })).id, (await place({ number: 2 })).id]
    const day = (bookingId: string, from: string, to: string) =>
      ['operation.plan', { operationId: deliveryId(bookingId, 1), edits: { scheduledOn: { from, to } } }] as const
    await push(['booking.accept', { bookingId: a }], ['booking.accept', { bookingId: b }])
    expect(await push(['booking.assign', { bookingId: a, driverId: driver, was: null }])).toEqual(['applied'])
    expect(await push(day(a, '2026-11-24', '2026-11-26'))).toEqual(['applied'])
    expect(await push(['booking.assign', { bookingId: b, driverId: driver, was: null }])).toEqual(['applied'])
    expect(await push(day(b, '2026-11-24', '2026-11-26'))).toMatchObject([{ code: 'booking.driver_busy', params: { number: 2, other: 1 } }])
  })

  it.each(['assigned', 'out_for_delivery'] as const)(
    'that were brought from elsewhere keep their driver’s hour as agreed: %s',
    async (status) => {
      const { place, push, driver, vendorId, booking } = await vendor()
      await world.write(vendorId, [
        put('bookings', { ...booking, ...ahead, id: randomUUID(), number: 7, quantity: 1, status, driverId: driver }),
      ])
      const { id } = await place({ number: 8 })
      const [accepted, given] = await push(['booking.accept', { bookingId: id }], ['booking.assign', { bookingId: id, driverId: driver }])
      expect([accepted, given]).toEqual(['applied', { code: 'booking.driver_busy', params: { number: 8, other: 7, at: START } }])
    },
  )

  it('stay with the driver of whoever was first, of two who saw none', async () => {
    const { place, push, driver, other } = await vendor()
    const { id } = await place()
    await push(['booking.accept', { bookingId: id }])
    const answers = await Promise.all([driver, other].map((driverId) => push(['booking.assign', { bookingId: id, driverId, was: null }])))
    expect(answers.flat()).toContainEqual('applied')
    expect(answers.flat()).toContainEqual({ code: 'booking.driver_changed', params: { number: 10_041 } })
  })

  it('are moved only to days with units', async () => {
    const { place, push } = await vendor(1)
    const [first, second] = [await place(), await place(december)]
    await push(['booking.accept', { bookingId: first.id }], ['booking.accept', { bookingId: second.id }])
    expect(await push(['booking.reschedule', { bookingId: second.id, startsOn: '2026-12-06' }])).toMatchObject([
      { code: 'booking.no_free_unit', params: { on: '2026-12-06' } },
    ])
    expect(await push(['booking.reschedule', { bookingId: second.id, startsOn: '2026-12-09' }])).toEqual(['applied'])
  })

  it('are paid in cash once, of two devices', async () => {
    const { push, vendorId, booking, shown } = await vendor()
    const owing = { ...booking, total: sar(150_000), amountPaid: sar(0), paymentStatus: 'unpaid' as const }
    await world.write(vendorId, [put('bookings', owing)])
    const record = (recordedBy: string) =>
      push(['booking.recordCash', { bookingId: booking.id, amount: sar(150_000), receivedOn: '2026-11-21', recordedBy }])
    const answers = (await Promise.all([record('Sara'), record('Noura')])).flat()
    expect(answers).toContainEqual('applied')
    expect(answers.find((answer) => answer !== 'applied')).toMatchObject({
      code: 'booking.cash_recorded',
      params: { amount: 150_000, on: '2026-11-21' },
    })
    expect(await shown(booking.id)).toMatchObject({ body: { amountPaid: sar(150_000), paymentStatus: 'paid' } })
  })

  it('take an old change that is sent once more as done, however long ago its outcome was forgotten', async () => {
    const { vendorId, booking, send, shown } = await vendor()
    const done = { ...booking, status: 'completed' as const, total: sar(150_000), amountPaid: sar(0), paymentStatus: 'unpaid' as const }
    await world.marketplace(vendorId, [{ name: 'earning.record', args: earningOf(done, '2026-11-20T09:00:00.000Z') }])
    await world.write(vendorId, [put('bookings', done)])
    const about = { vendorId, bookingId: booking.id }
    const cash = wire(1, 'booking.recordCash', { ...about, amount: sar(150_000), receivedOn: '2026-11-21' })
    expect(await send(cash, wire(2, 'booking.withdrawCash', about))).toEqual(['applied', 'applied'])
    await world.database.vendorTransaction(vendorId, (tx) => tx.rows(sql`delete from mutation_results`))
    expect(await send(cash)).toEqual(['applied'])
    expect(await shown(booking.id)).toMatchObject({ body: { amountPaid: sar(0), paymentStatus: 'unpaid' } })
  })

  it('of the release before are read, accepted and given back as they were', async () => {
    const { vendorId, booking, push, shown } = await vendor()
    const older = sampleBooking({ ...booking, ...ahead, status: 'new', id: randomUUID(), driverId: null })
    await world.write(vendorId, [put('bookings', older)])
    at('2026-11-23T09:30:00.000Z')
    await expireUnanswered(world.core)
    expect(await shown(older.id)).toMatchObject({ body: older })
    expect(await push(['booking.accept', { bookingId: older.id }])).toEqual(['applied'])
  })
})
