import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
})
