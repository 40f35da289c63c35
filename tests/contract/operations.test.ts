import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { put } from '#domain/kernel/mutation.ts'
import { sampleDriver, sampleOperation, sampleRequest } from '#tests/support/samples.ts'
import { deliveryId, pickupId, requestedId } from '#domain/operations/plan.ts'
import { ENGINES } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { openWorld, wire, type World } from './world.ts'

describe.each(ENGINES)('movements, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    // Its days and the driver's license are of this moment.
    world = await openWorld(engine, { now: () => new Date('2026-11-21T09:30:00.000Z') })
  })
  afterAll(() => world.close())

  it('are stepped once where two dispatchers did it without a network: the other is told what happened, and an undo takes back the one it names', async () => {
    const vendor = await world.vendor()
    const driver = sampleDriver({ id: randomUUID(), drivingLicense: null })
    const movement = sampleOperation({ id: randomUUID(), type: 'pickup', driverId: driver.id, bookingId: vendor.booking.id })
    await world.write(vendor.vendorId, [put('drivers', driver), put('operations', movement)])
    const push = async (...mutations: ReturnType<typeof wire>[]) =>
      (await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations }))).results.map(({ code, params }) => [code, params])
    const depart = wire(1, 'operation.depart', { operationId: movement.id })
    expect(await push(depart)).toEqual([[null, {}]])
    expect(await push(wire(1, 'operation.depart', { operationId: movement.id }))).toEqual([
      ['operation.already_under_way', { number: movement.bookingNumber }],
    ])
    const { rows } = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
    expect(rows.find(({ id }) => id === movement.id)).toMatchObject({
      body: { containerStatus: 'on_the_way', steps: [{ step: 'depart', driverId: driver.id }] },
    })
    const back = (decisionId: string) => wire(1, 'operation.takeBack', { operationId: movement.id, decisionId })
    expect(await push(back(randomUUID()))).toEqual([['operation.changed_since', { number: movement.bookingNumber }]])
    expect(await push(back(depart.id))).toEqual([[null, {}]])
    const { rows: after } = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
    expect(after.find(({ id }) => id === movement.id)).toMatchObject({ body: { containerStatus: 'scheduled', steps: [] } })
  })

  it('are called for once where two dispatchers did it without a network, and are gone after an undo that was sent', async () => {
    const vendor = await world.vendor()
    const booking = { ...vendor.booking, status: 'on_site' as const, quantity: 1 }
    await world.write(vendor.vendorId, [put('bookings', booking)])
    const push = async (...mutations: ReturnType<typeof wire>[]) =>
      (await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations }))).results.map(({ code }) => code)
    const held = async (id: string) =>
      (await readAnswer(await vendor.sync({ clientId: randomUUID() }))).rows.find((row) => row.id === id && row.t !== 'del')
    const operationId = randomUUID()
    const call = (id: string) =>
      wire(1, 'operation.create', { operationId: id, bookingId: booking.id, type: 'dump_and_return', on: '2026-11-25' })
    const [first, second] = [call(operationId), call(randomUUID())]
    expect([await push(first), await push(second)]).toEqual([[null], ['operation.already_planned']])
    expect(await held(operationId)).toMatchObject({ body: { type: 'dump_and_return', containerStatus: 'scheduled' } })
    expect(await held(booking.id)).toMatchObject({ body: { requested: [operationId] } })
    expect(await push(wire(1, 'operation.takeBack', { operationId, decisionId: first.id }))).toEqual([null])
    expect(await held(operationId)).toBeUndefined()
    expect(await held(booking.id)).toMatchObject({ body: { requested: [] } })
    expect(await push(call(randomUUID()))).toEqual([null])
  })
  it('are not made under the id that another booking’s movement, or a request’s, will have', async () => {
    const vendor = await world.vendor()
    const booking = { ...vendor.booking, status: 'on_site' as const, quantity: 1 }
    const other = { ...vendor.booking, id: randomUUID(), number: 77, status: 'new' as const }
    const request = sampleRequest('removal', { id: randomUUID(), bookingId: other.id })
    await world.write(vendor.vendorId, [put('bookings', booking), put('bookings', other), put('requests', request)])
    const create = async (operationId: string) => {
      const args = { operationId, bookingId: booking.id, type: 'dump_and_return', on: '2026-11-25' }
      return (await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations: [wire(1, 'operation.create', args)] }))).results.map(
        ({ code }) => code,
      )
    }
    const kept = [
      deliveryId(other.id, 1),
      pickupId(other.id, 2),
      requestedId(request.id, 1),
      deliveryId(booking.id, 1),
      pickupId(booking.id, 1),
    ]
    for (const id of kept) expect(await create(id)).toEqual(['record.exists'])
    expect(await create(randomUUID())).toEqual([null])
  })
})
