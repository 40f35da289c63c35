import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { put } from '#domain/kernel/mutation.ts'
import { executeForMarketplace, MAX_BATCH } from '#server/mutations/execute.ts'
import { ProblemError } from '#server/http/problems.ts'
import { sampleBooking, sampleContainer, sampleVendor, sampleZone } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { CLIENT_AT, openWorld, type World } from './world.ts'

const problemCode = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ProblemError ? `${error.status} ${error.code}` : 'other'),
  )

describe.each(ENGINES)('batches of the marketplace, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  it('runs in order in one transaction at one revision: a later item sees what an earlier one wrote', async () => {
    const vendorId = randomUUID()
    const zone = sampleZone({ id: randomUUID() })
    const container = sampleContainer({ id: randomUUID(), zoneId: zone.id })
    const outcomes = await world.marketplace(vendorId, [
      { name: 'vendor.register', args: sampleVendor({ id: vendorId }) },
      { name: 'container.import', args: { ...container, id: randomUUID() } },
      { name: 'zone.import', args: zone },
      { name: 'container.import', args: container },
      { name: 'kyc.decide', args: { vendorId, status: 'approved', reason: null } },
    ])
    expect(outcomes.map(({ status, code, params, revision }) => ({ status, code, params, revision }))).toEqual([
      { status: 'applied', code: null, params: {}, revision: 1 },
      { status: 'rejected', code: 'record.not_found', params: { kind: 'zones' }, revision: 1 },
      { status: 'applied', code: null, params: {}, revision: 1 },
      { status: 'applied', code: null, params: {}, revision: 1 },
      { status: 'applied', code: null, params: {}, revision: 1 },
    ])
    const rows = await world.database.vendorTransaction(vendorId, (tx) =>
      tx.rows(
        sql`select kind, revision::float8 as revision, body ->> 'isKyc' as kyc from records where kind not in ('audits', 'notifications') order by kind`,
      ),
    )
    expect(rows).toEqual([
      { kind: 'containers', revision: 1, kyc: null },
      { kind: 'vendors', revision: 1, kyc: 'true' },
      { kind: 'zones', revision: 1, kyc: null },
    ])
  })

  it('knows a barcode however it was written, also those that older releases took as they came', async () => {
    const { vendorId, zone } = await world.vendor()
    const made = (barcode: string) => sampleContainer({ id: randomUUID(), zoneId: zone.id, barcode })
    const [old, older] = [made('Ab-٧'), made('rn 9')]
    await world.write(vendorId, [put('containers', old), put('containers', older)])
    const bring = async (...barcodes: readonly string[]) => {
      const calls = barcodes.map((barcode) => ({ name: 'container.import', args: made(barcode) }))
      return (await world.marketplace(vendorId, calls)).map(({ code, params }) => [code, params['barcode']])
    }
    const taken = (barcode: string) => ['record.exists', barcode]
    const free = [null, undefined]
    expect(await bring('rn-7', 'RN-7', 'ab-7', 'RN9', 'RN-9')).toEqual([free, taken('RN-7'), taken('AB-7'), taken('RN9'), free])
    expect(await bring('Rn-7', 'AB-7')).toEqual([taken('RN-7'), taken('AB-7')])
  })

  it('repeated as a whole or in part, gives the stored outcomes and writes nothing', async () => {
    const vendor = await world.vendor()
    const mutations = Array.from({ length: 20 }, (_, n) => ({
      id: randomUUID(),
      name: 'booking.place',
      args: { ...vendor.booking, id: randomUUID(), number: n + 1 },
      clientAt: CLIENT_AT,
    }))
    const once = await executeForMarketplace(world.core, { vendorId: vendor.vendorId, mutations })
    const again = await executeForMarketplace(world.core, { vendorId: vendor.vendorId, mutations: mutations.toReversed() })
    expect(again).toEqual(once.toReversed())
    const { head } = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
    expect(head).toMatchObject({ to: 2, total: 24 })
  })

  it('rejects a used id with other arguments, within one batch too', async () => {
    const vendor = await world.vendor()
    const id = randomUUID()
    const outcomes = await world.marketplace(vendor.vendorId, [
      { id, name: 'zone.import', args: sampleZone({ id: randomUUID() }) },
      { id, name: 'zone.import', args: sampleZone({ id: randomUUID() }) },
    ])
    expect(outcomes.map(({ status, code }) => [status, code])).toEqual([
      ['applied', null],
      ['rejected', 'mutation.id_reused'],
    ])
  })

  it('rejects a barcode that another container of the vendor has, within one batch too, and keeps the rest', async () => {
    const vendor = await world.vendor()
    const fresh = { ...vendor.container, barcode: 'NEW-1' }
    const outcomes = await world.marketplace(vendor.vendorId, [
      { name: 'container.import', args: { ...vendor.container, id: randomUUID() } },
      { name: 'container.import', args: { ...fresh, id: randomUUID() } },
      { name: 'container.import', args: { ...fresh, id: randomUUID() } },
    ])
    expect(outcomes.map(({ status, code, params }) => ({ status, code, params }))).toEqual([
      { status: 'rejected', code: 'record.exists', params: { kind: 'containers', field: 'barcode', barcode: 'RYD00041' } },
      { status: 'applied', code: null, params: {} },
      { status: 'rejected', code: 'record.exists', params: { kind: 'containers', field: 'barcode', barcode: 'NEW-1' } },
    ])
  })

  it("refuses the vendor's own commands and unknown ones item by item", async () => {
    const vendor = await world.vendor()
    const outcomes = await world.marketplace(vendor.vendorId, [
      { name: 'request.approve', args: { requestId: await vendor.submit(), operationId: randomUUID() } },
      { name: 'nonsense', args: {} },
      { name: 'booking.place', args: { ...sampleBooking(), number: 0 } },
    ])
    expect(outcomes.map(({ code, params }) => [code, params])).toEqual([
      ['mutation.forbidden', { name: 'request.approve' }],
      ['mutation.unknown', { name: 'nonsense' }],
      ['mutation.invalid', { field: 'number' }],
    ])
  })

  it('knows no vendor before its registration, and opens no clock for a registration under another id', async () => {
    const vendorId = randomUUID()
    expect(await problemCode(world.marketplace(vendorId, [{ name: 'zone.import', args: sampleZone() }]))).toBe('404 not_found')
    expect(await problemCode(world.marketplace(vendorId, [{ name: 'vendor.register', args: sampleVendor({ id: randomUUID() }) }]))).toBe(
      '404 not_found',
    )
  })

  it(`takes at most ${MAX_BATCH} items`, async () => {
    const vendor = await world.vendor()
    const items = Array.from({ length: MAX_BATCH + 1 }, () => ({ name: 'zone.import', args: {} }))
    expect(await problemCode(world.marketplace(vendor.vendorId, items))).toBe('413 body.too_large')
  })

  it('keeps nothing of a batch in which a rule makes an invalid record (a defect)', async () => {
    const vendor = await world.vendor()
    const { requests } = await import('#domain/requests/request.ts')
    const requestId = await vendor.submit('renewal', false)
    const before = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
    const spoiled = { ...world.core, now: () => Object.assign(new Date(), { toISOString: () => '2026-11-30' }) }
    const id = randomUUID()
    const batch = { vendorId: vendor.vendorId, mutations: [{ id, name: 'request.cancel', args: { requestId }, clientAt: CLIENT_AT }] }
    await expect(executeForMarketplace(spoiled, batch)).rejects.toThrow(`invalid record of ${requests.kind}: decidedAt`)
    const after = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
    expect(after.rows).toEqual(before.rows)
    // Repaired, the same id runs as if never asked.
    expect(await executeForMarketplace(world.core, batch)).toMatchObject([{ id, status: 'applied' }])
  })
})
