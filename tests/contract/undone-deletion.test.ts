import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Container } from '#domain/containers/container.ts'
import { madeContainer } from '#domain/containers/container-form.ts'
import { findMutation } from '#domain/catalog.ts'
import { put } from '#domain/kernel/mutation.ts'
import { sampleContainer, sampleDriver, sampleZone } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { openWorld, wire, type World } from './world.ts'

type Vendor = Awaited<ReturnType<World['vendor']>>
type Call = readonly [name: string, args: unknown]

describe.each(ENGINES)('a deletion that is taken back, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  /** A device sends calls in one push; resolves to their outcomes, and the undo of each. */
  const push = async (vendor: Vendor, ...calls: readonly Call[]) => {
    const mutations = calls.map(([name, args], at) => wire(at + 1, name, args))
    const { results } = await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations }))
    const undos = mutations.flatMap(({ id, name, args }): Call[] => {
      const call = findMutation(name)?.bind({ args })
      const inverse = call?.ok ? call.inverse(id) : null
      return inverse ? [[inverse.name, inverse.args]] : []
    })
    return { codes: results.map(({ code }) => code), undos }
  }
  const bodyOf = async (vendor: Vendor, id: string) => {
    const { rows } = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
    return rows.flatMap((row) => (row.t === 'put' && row.id === id ? [row.body] : []))[0] ?? null
  }

  const scene = async () => {
    const vendor = await world.vendor()
    const zone = sampleZone({ id: randomUUID() })
    const container = sampleContainer({
      id: randomUUID(),
      zoneId: vendor.zone.id,
      barcode: 'B-1',
      inventory: { sku: 'A', units: 3, stock: 3 },
    })
    const driver = sampleDriver({ id: randomUUID(), drivingLicense: null })
    await world.write(vendor.vendorId, [put('zones', zone), put('containers', container), put('drivers', driver)])
    const deletions: readonly Call[] = [
      ['container.delete', { containerId: container.id, was: { container, units: [] } }],
      ['zone.delete', { zoneId: zone.id, was: zone }],
      ['driver.remove', { driverId: driver.id }],
    ]
    return { vendor, zone, container, driver, deletions }
  }

  it('brings back what its own deletion took, and not what somebody else deleted as well', async () => {
    const { vendor, container, zone, driver, deletions } = await scene()
    const [first, second] = [await push(vendor, ...deletions), await push(vendor, ...deletions)]
    expect([first.codes, second.codes]).toEqual([
      [null, null, null],
      [null, null, null],
    ])
    const refused = 'record.deleted_by_other'
    expect((await push(vendor, ...second.undos)).codes).toEqual([refused, refused, refused])
    expect((await push(vendor, ...first.undos)).codes).toEqual([null, null, null])
    expect(await bodyOf(vendor, container.id)).toEqual({ ...container, enabled: false })
    expect(await bodyOf(vendor, zone.id)).toEqual(zone)
    expect(await bodyOf(vendor, driver.id)).toEqual(driver)
    // Deleted again by somebody, it is that deletion which stands.
    const again: Call = ['container.delete', { containerId: container.id, was: null }]
    expect((await push(vendor, again, ...deletions.slice(1))).codes).toEqual([null, null, null])
    expect((await push(vendor, ...first.undos)).codes).toEqual([refused, refused, refused])
  })

  it('is refused where somebody has worked with it since it was seen: units that were added keep their numbers', async () => {
    const { vendor, container, zone, deletions } = await scene()
    const work: readonly Call[] = [
      ['container.addUnits', { containerId: container.id, count: 4, from: 3 }],
      ['zone.change', { zoneId: zone.id, edits: { status: { from: 'active', to: 'inactive' } } }],
    ]
    expect((await push(vendor, ...work)).codes).toEqual([null, null])
    expect((await push(vendor, ...deletions.slice(0, 2))).codes).toEqual(['record.changed_since', 'record.changed_since'])
    expect(await bodyOf(vendor, container.id)).toMatchObject({ inventory: { units: 7 } })
    expect(await bodyOf(vendor, zone.id)).toMatchObject({ status: 'inactive' })
  })

  it('is refused for what was never deleted, whatever deletion is named: that would add it past the rules', async () => {
    const { vendor } = await scene()
    const made = (over: Partial<Container> = {}) =>
      sampleContainer({ id: randomUUID(), zoneId: vendor.zone.id, barcode: 'M-1', inventory: { sku: 'A', units: 1, stock: 1 }, ...over })
    const unknown = made({ wasteType: 'metal', binSize: 'large' })
    const { id: zoneId, createdAt: _, ...zone } = sampleZone({ id: randomUUID() })
    const calls: readonly Call[] = [
      ['container.restore', { container: unknown, units: [] }],
      ['container.restore', { container: unknown, units: [], takesBack: randomUUID() }],
      ['zone.create', { zoneId, zone, createdAt: '1950-01-01T00:00:00.000Z', takesBack: randomUUID() }],
    ]
    expect((await push(vendor, ...calls)).codes).toEqual(['record.not_found', 'record.not_found', 'record.not_found'])
    expect(await bodyOf(vendor, unknown.id)).toBeNull()
    expect(await bodyOf(vendor, zoneId)).toBeNull()
  })

  it('is refused where its barcode was given away meanwhile, also one that an older release wrote in another way', async () => {
    const { vendor, container } = await scene()
    const old = sampleContainer({ id: randomUUID(), zoneId: vendor.zone.id, barcode: 'old ٧', inventory: { sku: 'O', units: 1, stock: 1 } })
    await world.write(vendor.vendorId, [put('containers', old)])
    const { undos } = await push(
      vendor,
      ...[container, old].map((gone): Call => ['container.delete', { containerId: gone.id, was: { container: gone, units: [] } }]),
    )
    const { id: _, createdAt: _at, enabled: _on, status: _status, inventory: _own, ...fields } = container
    const content = (barcode: string) => ({ ...fields, barcode, stock: 1, sku: null })
    const given = ['B-1', 'OLD7'].map((barcode): Call => [
      'container.create',
      { containers: [{ containerId: randomUUID(), container: content(barcode) }] },
    ])
    expect((await push(vendor, ...given)).codes).toEqual([null, null])
    // Each in a push of its own: what one has looked up does not help the other.
    for (const undo of undos) expect((await push(vendor, undo)).codes).toEqual(['record.exists'])
    expect(undos).toHaveLength(2)
  })

  it('is brought back by an older device, which names no deletion, and is not from the future', async () => {
    const { vendor, container, deletions } = await scene()
    expect((await push(vendor, ...deletions.slice(0, 1))).codes).toEqual([null])
    const late = { ...container, createdAt: '2999-01-01T00:00:00.000Z' }
    expect((await push(vendor, ['container.restore', { container: late, units: [] }])).codes).toEqual([null])
    const back = await bodyOf(vendor, container.id)
    expect(back).toEqual({ ...container, enabled: false, createdAt: expect.any(String) as string })
    expect(back).not.toMatchObject({ createdAt: late.createdAt })
  })

  it('works in one push with the adding and the deletion, none of which was sent before', async () => {
    const { vendor } = await scene()
    const containerId = randomUUID()
    const { id: _, createdAt, enabled: _enabled, status: _status, inventory: _inventory, ...fields } = sampleContainer()
    const content = { ...fields, zoneId: vendor.zone.id, barcode: 'M-2', stock: 2, sku: null }
    const container = madeContainer(containerId, content, createdAt)
    const deletion = wire(2, 'container.delete', { containerId, was: { container, units: [] } })
    const mutations = [
      wire(1, 'container.create', { containers: [{ containerId, container: content }] }),
      deletion,
      wire(3, 'container.restore', { container, units: [], takesBack: deletion.id }),
    ]
    const { results } = await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations }))
    expect(results.map(({ code }) => code)).toEqual([null, null, null])
    expect(await bodyOf(vendor, containerId)).toMatchObject({ barcode: 'M-2' })
  })

  it('is known in the push of the deletion itself', async () => {
    const { vendor, container, deletions } = await scene()
    const [mine, theirs] = [randomUUID(), randomUUID()]
    const [name, args] = deletions[0] ?? ['', null]
    const undo = (takesBack: string) => ({ container, units: [], takesBack })
    const mutations = [
      { ...wire(1, name, args), id: mine },
      { ...wire(2, name, args), id: theirs },
      wire(3, 'container.restore', undo(theirs)),
      wire(4, 'container.restore', undo(mine)),
    ]
    const { results } = await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations }))
    expect(results.map(({ code }) => code)).toEqual([null, null, 'record.deleted_by_other', null])
  })
})
