import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { put } from '#domain/kernel/mutation.ts'
import type { RequestType } from '#domain/requests/request.ts'
import { sampleRequest, sampleVendor } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { approve, openWorld, wire, type World } from './world.ts'

const AHEAD = {
  startsAt: '2026-11-24T05:00:00.000Z',
  deliveryOn: '2026-11-24',
  pickupOn: '2026-12-08',
  endsAt: '2026-12-08T05:00:00.000Z',
  status: 'accepted',
  driverId: null,
  tracking: [],
} satisfies Partial<Booking>

describe.each(ENGINES)('requests of a booking that is called off, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine, { now: () => new Date('2026-11-21T09:30:00.000Z') })
  })
  afterAll(() => world.close())

  /** An approved vendor with two accepted bookings. */
  const vendor = async () => {
    const own = await world.vendor()
    const accepted = (number: number): Booking => ({ ...own.booking, ...AHEAD, id: randomUUID(), number })
    const [booked, other] = [accepted(1), accepted(2)]
    await world.write(own.vendorId, [
      put('vendors', sampleVendor({ id: own.vendorId, isKyc: true })),
      put('bookings', booked),
      put('bookings', other),
    ])
    const asked = (type: RequestType, of: Booking) =>
      sampleRequest(type, { id: randomUUID(), bookingId: of.id, bookingNumber: of.number, container: of.container })
    const shown = async (requestId: string) =>
      (await readAnswer(await own.sync({ clientId: randomUUID() }))).rows.flatMap((row) =>
        row.t === 'put' && row.id === requestId ? [row.body] : [],
      )[0]
    return { ...own, booked, other, asked, shown }
  }
  const submit = (args: object) => ({ name: 'request.submit', args })
  const NOBODY_WAITS = { status: 'cancelled', rejectionReason: null, decidedAt: '2026-11-21T09:30:00.000Z', decidedOnDeviceAt: null }

  it('by the vendor go with it, as far as they wait for an answer; others stay as they are', async () => {
    const { vendorId, booked, other, asked, shown, sync } = await vendor()
    const [waiting, answered, elsewhere] = [asked('renewal', booked), asked('grace_period', booked), asked('renewal', other)]
    await world.marketplace(vendorId, [waiting, answered, elsewhere].map(submit))
    const cancel = wire(2, 'booking.cancel', { vendorId, bookingId: booked.id, reason: 'No truck', penalty: null })
    const calls = [wire(1, 'request.reject', { requestId: answered.id, reason: 'No bin free' }), cancel, approve(3, waiting.id)]
    const { results } = await readAnswer(await sync({ clientId: randomUUID(), mutations: calls }))
    expect(results.map(({ code }) => code)).toEqual([null, null, 'request.was_cancelled'])
    expect(await shown(waiting.id)).toMatchObject({ ...NOBODY_WAITS, decisionId: cancel.id })
    expect(await shown(answered.id)).toMatchObject({ status: 'rejected', rejectionReason: 'No bin free' })
    expect(await shown(elsewhere.id)).toMatchObject({ status: 'pending' })
  })

  it('by the customer go with it, though they came in the same batch', async () => {
    const { vendorId, booked, other, asked, shown } = await vendor()
    const [request, elsewhere] = [asked('removal', booked), asked('removal', other)]
    await world.marketplace(vendorId, [
      submit(request),
      submit(elsewhere),
      { name: 'booking.withdraw', args: { bookingId: booked.id, reason: 'Not needed', by: 'customer' } },
    ])
    expect(await shown(request.id)).toMatchObject(NOBODY_WAITS)
    expect(await shown(elsewhere.id)).toMatchObject({ status: 'pending' })
  })

  it('do not wait for an answer after it either: one that comes too late is refused, and a rejection is not taken back', async () => {
    const { vendorId, booked, other, asked, shown, sync } = await vendor()
    const [answered, elsewhere, late] = [asked('renewal', booked), asked('renewal', other), asked('removal', booked)]
    await world.marketplace(vendorId, [answered, elsewhere].map(submit))
    const calls = [
      wire(1, 'request.reject', { requestId: answered.id, reason: 'No bin free' }),
      wire(2, 'request.reject', { requestId: elsewhere.id, reason: 'No bin free' }),
      wire(3, 'booking.cancel', { vendorId, bookingId: booked.id, reason: 'No truck', penalty: null }),
      wire(4, 'request.reopen', { requestId: answered.id }),
      wire(5, 'request.reopen', { requestId: elsewhere.id }),
    ]
    const { results } = await readAnswer(await sync({ clientId: randomUUID(), mutations: calls }))
    expect(results.map(({ code }) => code)).toEqual([null, null, null, 'booking.was_cancelled', null])
    expect(await shown(answered.id)).toMatchObject({ status: 'rejected' })
    expect(await shown(elsewhere.id)).toMatchObject({ status: 'pending' })
    const brought = { ...asked('renewal', booked), status: 'rejected', rejectionReason: 'x', decidedAt: answered.requestedAt }
    const [refused, known] = await world.marketplace(vendorId, [submit(late), submit(brought)])
    expect([refused?.code, known?.code]).toEqual(['booking.was_cancelled', null])
    expect(await shown(late.id)).toBeUndefined()
  })
})
