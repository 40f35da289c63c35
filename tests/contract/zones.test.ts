import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BusyRule } from '#domain/hours/hours.ts'
import { USUAL_HOURS } from '#domain/hours/usual-hours.ts'
import { put } from '#domain/kernel/mutation.ts'
import { MOST_ZONES } from '#domain/zones/zone-count.ts'
import { sampleContainer, sampleVendor } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { openWorld, wire, type World } from './world.ts'

type Vendor = Awaited<ReturnType<World['vendor']>>

const SQUARE = [
  [46.67, 24.69],
  [46.69, 24.69],
  [46.69, 24.71],
  [46.67, 24.69],
]
const CROSSING = [
  [46.7, 24.7],
  [46.8, 24.8],
  [46.8, 24.7],
  [46.7, 24.8],
  [46.7, 24.7],
]
const zone = (name: string, area: unknown = null) => ({ name: { en: name, ar: name }, status: 'active', area })

describe.each(ENGINES)('zones, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const push = async (vendor: Vendor, mutations: readonly object[], clientId: string = randomUUID()) =>
    (await readAnswer(await vendor.post({ protocol: 2, clientId, cursor: null, mutations, limit: 10_000 }))).results
  const fill = (vendor: Vendor, zoneId: string) =>
    world.marketplace(vendor.vendorId, [
      { name: 'container.import', args: sampleContainer({ id: randomUUID(), zoneId, barcode: randomUUID().slice(0, 12) }) },
    ])

  it('that hold containers stay, and say how many; empty ones go', async () => {
    const vendor = await world.vendor()
    const [used, empty] = [randomUUID(), randomUUID()]
    await push(vendor, [
      wire(1, 'zone.create', { zoneId: used, zone: zone('Used') }),
      wire(2, 'zone.create', { zoneId: empty, zone: zone('Empty') }),
    ])
    await fill(vendor, used)
    await fill(vendor, used)
    const results = await push(vendor, [
      wire(1, 'zone.delete', { zoneId: used, was: null }),
      wire(2, 'zone.delete', { zoneId: empty, was: null }),
    ])
    expect(results).toMatchObject([{ status: 'rejected', code: 'zone.in_use', params: { count: 2 } }, { status: 'applied' }])
  })

  it('are so many at most: what is deleted makes room, also in the same push', async () => {
    const vendor = await world.vendor()
    const ids = Array.from({ length: MOST_ZONES }, () => randomUUID())
    const [first = '', second = ''] = ids
    const create = (seq: number, zoneId: string) => wire(seq, 'zone.create', { zoneId, zone: zone(`Zone ${seq}`) })
    const clientId = randomUUID()
    // The vendor has one already.
    const half = MOST_ZONES / 2
    await push(
      vendor,
      ids.slice(0, half).map((id, at) => create(at + 1, id)),
      clientId,
    )
    const results = await push(
      vendor,
      ids.slice(half).map((id, at) => create(half + at + 1, id)),
      clientId,
    )
    expect(results.flatMap(({ code, params }) => (code === null ? [] : [[code, params]]))).toEqual([
      ['zone.too_many', { most: MOST_ZONES }],
    ])
    expect(results.at(-1)?.status).toBe('rejected')
    const change = { zoneId: second, edits: { status: { from: 'active', to: 'inactive' } } }
    const after = await push(
      vendor,
      [
        wire(MOST_ZONES + 1, 'zone.change', change),
        wire(MOST_ZONES + 2, 'zone.delete', { zoneId: first, was: null }),
        create(MOST_ZONES + 3, randomUUID()),
        create(MOST_ZONES + 4, randomUUID()),
      ],
      clientId,
    )
    expect(after.map(({ code }) => code)).toEqual([null, null, null, 'zone.too_many'])
  })

  it('in which the vendor says it is busy stay until it does not say so any more', async () => {
    const vendor = await world.vendor()
    const { vendorId } = vendor
    const zoneId = randomUUID()
    const rule = { id: randomUUID(), zoneId, size: null, takes: { kind: 'notice', days: 2 } }
    const change = (seq: number, from: object[], to: object[]) =>
      wire(seq, 'vendor.changeHours', { vendorId, edits: { busy: { from, to } } })
    const remove = (seq: number) => wire(seq, 'zone.delete', { zoneId, was: null })
    expect(
      await push(vendor, [
        wire(1, 'zone.create', { zoneId, zone: zone('Busy') }),
        change(2, [], [rule]),
        remove(3),
        change(4, [rule], []),
        remove(5),
      ]),
    ).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
      { code: 'zone.has_busy_rules', params: { count: 1 } },
      { status: 'applied' },
      { status: 'applied' },
    ])
  })

  it('that are gone get no new rule of busy days, and those named before stand in no way of other rules', async () => {
    const vendor = await world.vendor()
    const { vendorId } = vendor
    const [gone, there] = [randomUUID(), randomUUID()]
    const rule = (zoneId: string | null): BusyRule => ({ id: randomUUID(), zoneId, size: null, takes: { kind: 'notice', days: 2 } })
    const change = (seq: number, from: object[], to: object[]) =>
      wire(seq, 'vendor.changeHours', { vendorId, edits: { busy: { from, to } } })
    const [everywhere, here, left] = [rule(null), rule(there), rule(gone)]
    expect(
      await push(vendor, [
        wire(1, 'zone.create', { zoneId: gone, zone: zone('Gone') }),
        wire(2, 'zone.create', { zoneId: there, zone: zone('There') }),
        wire(3, 'zone.delete', { zoneId: gone, was: null }),
        // By a device that had not heard of it.
        change(4, [], [everywhere, left]),
        change(5, [], [everywhere, here]),
      ]),
    ).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
      { status: 'applied' },
      { code: 'record.not_found', params: { kind: 'zones' } },
      { status: 'applied' },
    ])
    // An older release took it.
    await world.write(vendorId, [put('vendors', sampleVendor({ id: vendorId, workingHours: { ...USUAL_HOURS, busy: [left] } }))])
    expect(await push(vendor, [change(1, [left], [left, here]), change(2, [left, here], [here])])).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
    ])
  })

  it('deleted twice in one push are gone once', async () => {
    const vendor = await world.vendor()
    const zoneId = randomUUID()
    await push(vendor, [wire(1, 'zone.create', { zoneId, zone: zone('Twice') })])
    expect(
      await push(vendor, [wire(1, 'zone.delete', { zoneId, was: null }), wire(2, 'zone.delete', { zoneId, was: null })]),
    ).toMatchObject([{ status: 'applied' }, { status: 'applied' }])
  })

  it('of another vendor with the same containers do not count', async () => {
    const [vendor, other] = [await world.vendor(), await world.vendor()]
    const zoneId = randomUUID()
    await push(vendor, [wire(1, 'zone.create', { zoneId, zone: zone('Mine') })])
    await push(other, [wire(1, 'zone.create', { zoneId, zone: zone('Theirs') })])
    await fill(other, zoneId)
    expect(await push(vendor, [wire(1, 'zone.delete', { zoneId, was: null })])).toMatchObject([{ status: 'applied' }])
  })

  it('have an area that can be drawn, whatever a device sends', async () => {
    const vendor = await world.vendor()
    const [good, bad] = [randomUUID(), randomUUID()]
    expect(
      await push(vendor, [
        wire(1, 'zone.create', { zoneId: good, zone: zone('Good', SQUARE) }),
        wire(2, 'zone.create', { zoneId: bad, zone: zone('Bad', CROSSING) }),
        wire(3, 'zone.change', { zoneId: good, edits: { area: { from: SQUARE, to: CROSSING } } }),
      ]),
    ).toMatchObject([{ status: 'applied' }, { code: 'zone.area_invalid' }, { code: 'zone.area_invalid' }])
  })
})
