import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { put } from '#domain/kernel/mutation.ts'
import { sampleDriver, sampleOperation, sampleVendor, sampleZone } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { openWorld, wire, type World } from './world.ts'

describe.each(ENGINES)('what another record still needs, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const push = async (vendor: Awaited<ReturnType<World['vendor']>>, mutations: ReturnType<typeof wire>[]) =>
    (await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations }))).results.map(({ code, params }) => [code, params])

  it('keeps a driver with open bookings, and lets them go when these are done; then the history keeps the name', async () => {
    const vendor = await world.vendor()
    const driver = sampleDriver({ id: randomUUID(), drivingLicense: null })
    const other = sampleDriver({ id: randomUUID(), drivingLicense: null })
    const booking = { ...vendor.booking, driverId: driver.id }
    await world.write(vendor.vendorId, [put('drivers', driver), put('drivers', other), put('bookings', booking)])
    const remove = () => push(vendor, [wire(1, 'driver.remove', { driverId: driver.id })])
    expect(await remove()).toEqual([['driver.has_bookings', { count: 1 }]])
    expect(await push(vendor, [wire(1, 'driver.remove', { driverId: other.id })])).toEqual([[null, {}]])
    await world.write(vendor.vendorId, [put('bookings', { ...booking, status: 'completed' })])
    expect(await remove()).toEqual([[null, {}]])
    const rows = (await readAnswer(await vendor.sync({ clientId: randomUUID() }))).rows
    expect(rows.find(({ id }) => id === driver.id)).toMatchObject({ body: { name: driver.name, removedAt: expect.any(String) as string } })
  })

  it('keeps a driver with movements to drive, and counts no movement that is done', async () => {
    const vendor = await world.vendor()
    const driver = sampleDriver({ id: randomUUID(), drivingLicense: null })
    const movement = (over: Parameters<typeof sampleOperation>[0]) =>
      put('operations', sampleOperation({ id: randomUUID(), driverId: driver.id, ...over }))
    const [open, done] = [movement({ containerStatus: 'on_the_way' }), movement({ containerStatus: 'returned' })]
    await world.write(vendor.vendorId, [put('drivers', driver), open, done])
    expect(await push(vendor, [wire(1, 'driver.remove', { driverId: driver.id })])).toEqual([['driver.has_operations', { count: 1 }]])
    // A driver who is merely switched off keeps their work.
    const edits = { active: { from: true, to: false } }
    expect(await push(vendor, [wire(1, 'driver.change', { driverId: driver.id, edits })])).toEqual([[null, {}]])
  })

  it('counts what the same push has moved as it stands by then: out of the zone, and into it', async () => {
    const vendor = await world.vendor()
    const other = sampleZone({ id: randomUUID() })
    await world.write(vendor.vendorId, [put('zones', other)])
    const rezoned = (seq: number, from: string, to: string) =>
      wire(seq, 'container.change', { containerId: vendor.container.id, edits: { zoneId: { from, to } } })
    const remove = (seq: number, zoneId: string) => wire(seq, 'zone.delete', { zoneId, was: null })
    const [here, there] = [vendor.zone.id, other.id]
    expect(
      await push(vendor, [rezoned(1, here, there), remove(2, there), rezoned(3, there, here), remove(4, here), remove(5, there)]),
    ).toEqual([
      [null, {}],
      ['zone.in_use', { count: 1 }],
      [null, {}],
      ['zone.in_use', { count: 1 }],
      [null, {}],
    ])
    const third = sampleZone({ id: randomUUID() })
    await world.write(vendor.vendorId, [put('zones', third)])
    expect(await push(vendor, [rezoned(1, here, third.id), remove(2, here)])).toEqual([
      [null, {}],
      [null, {}],
    ])
  })

  it('notes a unit in a yard the vendor has, as the list stands by then', async () => {
    const vendor = await world.vendor()
    const [yard] = sampleVendor().dumpYards
    if (!yard) throw new Error('the sample has no yard')
    const other = { ...yard, id: randomUUID() }
    const count = (seq: number, yardId: string) =>
      wire(seq, 'unit.change', { containerId: vendor.container.id, moves: [{ number: 2, action: 'count' }], yardId })
    const edits = { dumpYards: { from: [yard], to: [other] } }
    const moved = wire(3, 'vendor.edit', { vendorId: vendor.vendorId, edits })
    expect(await push(vendor, [count(1, yard.id), count(2, other.id), moved, count(4, yard.id), count(5, other.id)])).toEqual([
      [null, {}],
      ['unit.yard_unknown', {}],
      [null, {}],
      ['unit.yard_unknown', {}],
      [null, {}],
    ])
  })
})
