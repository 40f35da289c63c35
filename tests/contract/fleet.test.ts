import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockVendor } from '#server/mutations/rows.ts'
import { ENGINES } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { openWorld, wire, type World } from './world.ts'

describe.each(ENGINES)('what stands in the way of a container’s deletion, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const push = async (vendor: Awaited<ReturnType<World['vendor']>>, ...calls: readonly (readonly [name: string, args: unknown])[]) => {
    const mutations = calls.map(([name, args], at) => wire(at + 1, name, args))
    const { results } = await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations }))
    return results.map(({ status, code, params }) => [status, code, params])
  }

  it('is an open booking', async () => {
    const vendor = await world.vendor()
    expect(await push(vendor, ['container.delete', { containerId: vendor.container.id, was: null }])).toEqual([
      ['rejected', 'container.has_bookings', { count: 1 }],
    ])
  })

  it('is a unit that is away, also by a change of the same push; with all in the yard nothing is', async () => {
    const vendor = await world.vendor()
    const { wasteType, price, pickupFee, deliveryFee, zoneId } = vendor.container
    const common = { wasteType, binSize: 'small', zoneId, price, pickupFee, deliveryFee, basePrice: null, sku: null, stock: 3 }
    const containerId = randomUUID()
    const move = (action: string) => ['unit.change', { containerId, moves: [{ number: 2, action }] }] as const
    const remove = ['container.delete', { containerId, was: null }] as const
    const created = ['container.create', { containers: [{ containerId, container: { ...common, barcode: 'NEW-1' } }] }] as const
    expect((await push(vendor, created, move('send_out'), remove, move('bring_in'), remove)).map((result) => result.slice(0, 2))).toEqual([
      ['applied', null],
      ['applied', null],
      ['rejected', 'container.units_away'],
      ['applied', null],
      ['applied', null],
    ])
  })

  it('is a unit that is promised or away, whichever way', async () => {
    const vendor = await world.vendor()
    const { wasteType, price, pickupFee, deliveryFee, zoneId } = vendor.container
    const container = { wasteType, binSize: 'small', zoneId, price, pickupFee, deliveryFee, basePrice: null, sku: null, stock: 3 }
    const remove = (containerId: string) => ['container.delete', { containerId, was: null }] as const
    for (const steps of [['reserve'], ['send_out'], ['send_out', 'place'], ['send_out', 'place', 'report_full']]) {
      const containerId = randomUUID()
      const created = [
        'container.create',
        { containers: [{ containerId, container: { ...container, barcode: `W-${steps.join('-')}`.toUpperCase().replaceAll('_', '-') } }] },
      ] as const
      const moves = steps.map((action) => ['unit.change', { containerId, moves: [{ number: 2, action }] }] as const)
      const outcomes = await push(vendor, created, ...moves, remove(containerId))
      expect(outcomes.map(([, code]) => code)).toEqual([...steps.map(() => null), null, 'container.units_away'])
      // Known to the database, too, where it is no change of the same push.
      expect(await push(vendor, remove(containerId))).toEqual([['rejected', 'container.units_away', { count: 1 }]])
    }
  })

  it('is not the barcode: another container may have it at once, as it may after a renaming', async () => {
    const vendor = await world.vendor()
    const { wasteType, price, pickupFee, deliveryFee, zoneId } = vendor.container
    const common = { wasteType, binSize: 'small', zoneId, price, pickupFee, deliveryFee, basePrice: null, sku: null, stock: 3 }
    const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const
    const create = (containerId: string, barcode: string) =>
      ['container.create', { containers: [{ containerId, container: { ...common, barcode } }] }] as const
    const rename = (containerId: string, from: string, to: string) =>
      ['container.change', { containerId, edits: { barcode: { from, to } } }] as const
    const remove = (containerId: string) => ['container.delete', { containerId, was: null }] as const
    const done = (some: Awaited<ReturnType<typeof push>>) => some.map(([status, code]) => code ?? status)

    expect(done(await push(vendor, create(ids[0], 'A-0'), create(ids[1], 'B-0')))).toEqual(['applied', 'applied'])
    // Deleted, and given to a new one.
    expect(done(await push(vendor, remove(ids[0]), create(ids[2], 'A-0')))).toEqual(['applied', 'applied'])
    // Renamed, and given to another, which is written before the one that had it.
    const chain = [rename(ids[2], 'A-0', 'A-1'), rename(ids[2], 'A-1', 'C-0'), rename(ids[1], 'B-0', 'A-0'), create(ids[3], 'B-0')]
    expect(done(await push(vendor, ...chain))).toEqual(['applied', 'applied', 'applied', 'applied'])
    // Two that change places by way of a third name.
    const swap = [rename(ids[1], 'A-0', 'T-0'), rename(ids[3], 'B-0', 'A-0'), rename(ids[1], 'T-0', 'B-0')]
    expect(done(await push(vendor, ...swap))).toEqual(['applied', 'applied', 'applied'])
    // Without one, the first has nowhere to go.
    expect(done(await push(vendor, rename(ids[1], 'B-0', 'A-0'), rename(ids[3], 'A-0', 'B-0')))).toEqual(['record.exists', 'record.exists'])
    // What was freed and taken is taken.
    expect(done(await push(vendor, remove(ids[1]), create(ids[0], 'B-0'), create(ids[1], 'B-0')))).toEqual([
      'applied',
      'applied',
      'record.exists',
    ])
    // Each push was one batch: one by one none of it would have been in the way of another.
    expect(world.reports).not.toContain('push.one_by_one')
  })

  it('keeps a barcode that an older release wrote in its own way from being given again', async () => {
    const vendor = await world.vendor()
    const { wasteType, price, pickupFee, deliveryFee, zoneId } = vendor.container
    const common = { wasteType, binSize: 'small', zoneId, price, pickupFee, deliveryFee, basePrice: null, sku: null, stock: 3 }
    const [old, next] = [randomUUID(), randomUUID()]
    const create = (containerId: string, barcode: string) =>
      ['container.create', { containers: [{ containerId, container: { ...common, barcode } }] }] as const
    expect(await push(vendor, create(old, 'RN-1'))).toMatchObject([['applied', null, {}]])
    await world.database.vendorTransaction(vendor.vendorId, async (tx) => {
      await lockVendor(tx)
      await tx.rows(sql`
        update records set body = jsonb_set(body, '{barcode}', '"rn-١"'), revision = (select revision + 1 from vendors_clock)
        where kind = 'containers' and id = ${old}::uuid`)
    })
    expect(await push(vendor, create(next, 'RN-1'))).toMatchObject([['rejected', 'record.exists', { field: 'barcode' }]])
    expect(await push(vendor, create(next, 'RN-2'))).toMatchObject([['applied', null, {}]])
  })

  it('gives no container the barcode that is painted on a unit of another one', async () => {
    const vendor = await world.vendor()
    const { wasteType, price, pickupFee, deliveryFee, zoneId } = vendor.container
    const common = { wasteType, binSize: 'small', zoneId, price, pickupFee, deliveryFee, basePrice: null, sku: null, stock: 3 }
    const [first, next] = [randomUUID(), randomUUID()]
    const create = (containerId: string, barcode: string) =>
      ['container.create', { containers: [{ containerId, container: { ...common, barcode } }] }] as const
    const rename = (from: string, to: string) => ['container.change', { containerId: first, edits: { barcode: { from, to } } }] as const
    const applied = [['applied', null, {}]]
    expect(await push(vendor, create(first, 'BIN-0001'))).toMatchObject(applied)
    expect(await push(vendor, create(next, 'BIN-0001-3'))).toMatchObject([['rejected', 'record.exists', { barcode: 'BIN-0001-3' }]])
    // It has given three numbers. Its own units keep it from nothing, and another name frees theirs.
    expect(await push(vendor, create(next, 'BIN-0001-4'))).toMatchObject(applied)
    expect(await push(vendor, rename('BIN-0001', 'BIN-0001-2'))).toMatchObject(applied)
    expect(await push(vendor, create(randomUUID(), 'BIN-0001-3'))).toMatchObject(applied)
  })

  it('gives no unit a number that is painted on another container, however that came about', async () => {
    const vendor = await world.vendor()
    const { wasteType, price, pickupFee, deliveryFee, zoneId } = vendor.container
    const common = { wasteType, binSize: 'small', zoneId, price, pickupFee, deliveryFee, basePrice: null, sku: null }
    const create = (containerId: string, barcode: string, stock = 3) =>
      ['container.create', { containers: [{ containerId, container: { ...common, barcode, stock } }] }] as const
    const applied = [['applied', null, {}]]
    const taken = (barcode: string, label?: string) => [
      ['rejected', 'record.exists', { field: 'barcode', barcode, ...(label === undefined ? {} : { label }) }],
    ]
    const [first, next] = [randomUUID(), randomUUID()]
    const add = (from: number) => ['container.addUnits', { containerId: first, count: 1, from }] as const
    expect(await push(vendor, create(first, 'RN'))).toMatchObject(applied)
    expect(await push(vendor, create(next, 'RN-5'))).toMatchObject(applied)
    expect(await push(vendor, add(3))).toMatchObject(applied)
    expect(await push(vendor, add(4))).toMatchObject(taken('RN', 'RN-5'))
    // Another name for one that has units already, and one that is new.
    const third = randomUUID()
    expect(await push(vendor, create(third, 'NF', 6))).toMatchObject(applied)
    expect(await push(vendor, create(randomUUID(), 'RN-5-2'))).toMatchObject(taken('RN-5-2'))
    expect(await push(vendor, create(randomUUID(), 'KM-2'))).toMatchObject(applied)
    expect(await push(vendor, create(randomUUID(), 'KM'))).toMatchObject(taken('KM', 'KM-2'))
    const rename = ['container.change', { containerId: third, edits: { barcode: { from: 'NF', to: 'KM' } } }] as const
    expect(await push(vendor, rename)).toMatchObject(taken('KM', 'KM-2'))
  })
})
