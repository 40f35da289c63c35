import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileRef } from '#domain/kernel/id.ts'
import { holdDevice } from '#tests/simulation/invariants.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { applyPull } from './apply-pull.ts'
import { PREDICTED_REJECTION, type PortalDatabase } from './database.ts'
import { noteFile, storeFile } from '#db/files/files.ts'
import { mutate } from './mutate.ts'
import { planQueue } from './plan-queue.ts'

const vendor = sampleVendor()
const booking = sampleBooking()
const renewal = requestOn(booking, 'renewal', { id: sampleId(60), number: 1 })
const other = sampleBooking({ id: sampleId(51), number: 2002 })
const removal = requestOn(other, 'removal', { id: sampleId(61), number: 2 })

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  await applyPull(db, {
    rows: [
      { t: 'put', kind: 'vendors', id: vendor.id, revision: 1, body: vendor },
      ...[booking, other].map((body) => ({ t: 'put' as const, kind: 'bookings', id: body.id, revision: 1, body })),
      ...[renewal, removal].map((body) => ({ t: 'put' as const, kind: 'requests', id: body.id, revision: 1, body })),
    ],
    results: [],
    lastSeq: 0,
    cursor: { epoch: 'e', scope: 's', revision: 1, after: null },
    durable: 1,
  })
})
afterEach(() => db.close())

const photo = (seed: number): Promise<FileRef> =>
  storeFile(db, { name: `${seed}.png`, type: 'image/png', bytes: new Uint8Array([seed, 2, 3]).buffer })
const setLogo = (logo: FileRef, from: unknown = null) =>
  mutate(db, 'vendor.edit', { vendorId: vendor.id, edits: { logo: { from, to: logo } } })
const setCity = (from: string | null, to: string) => mutate(db, 'vendor.edit', { vendorId: vendor.id, edits: { city: { from, to } } })
const reject = (requestId: string) => mutate(db, 'request.reject', { requestId, reason: 'No bin' })
const names = async () => (await db.outbox.orderBy('seq').toArray()).map((row) => `${row.seq} ${row.name}`)
const check = async () => {
  await holdDevice(db)
}

describe('a look at the queue', () => {
  it('lets everything go where no file is named', async () => {
    await reject(renewal.id)
    expect(await planQueue(db)).toMatchObject({ sendBelow: 2, files: [], refused: new Map() })
  })

  it('lets changes that need no file go before one whose file is still here', async () => {
    const logo = await photo(1)
    await setLogo(logo, vendor.logo)
    await reject(renewal.id)
    await reject(removal.id)
    expect(await planQueue(db)).toMatchObject({ sendBelow: 3, files: [logo.sha256], refused: new Map() })
    expect(await names()).toEqual(['1 request.reject', '2 request.reject', '3 vendor.edit'])
    const outbox = await db.outbox.orderBy('seq').toArray()
    expect(outbox[0]?.touched).toEqual([`requests:${renewal.id}`])
    await check()
  })

  it('keeps behind it what touches the same record, and their order', async () => {
    const logo = await photo(1)
    await setLogo(logo, vendor.logo)
    await setCity(vendor.city, 'Jeddah')
    await reject(renewal.id)
    await setCity('Jeddah', 'Dammam')
    expect((await planQueue(db)).sendBelow).toBe(2)
    expect(await names()).toEqual(['1 request.reject', '2 vendor.edit', '3 vendor.edit', '4 vendor.edit'])
    const cities = (await db.outbox.orderBy('seq').toArray()).map((row) => JSON.stringify(row.args).match(/"to":"(\w+)"/)?.[1])
    expect(cities).toEqual([undefined, undefined, 'Jeddah', 'Dammam'])
    expect((await db.rows('vendors').get(vendor.id))?.city).toBe('Dammam')
    await check()
  })

  it('keeps behind it what depends on it, whatever that touches', async () => {
    await setLogo(await photo(1), vendor.logo)
    const [first] = await db.outbox.toArray()
    await mutate(db, 'request.reject', { requestId: renewal.id, reason: 'No bin' }, { dependsOn: first?.id ?? '' })
    await reject(removal.id)
    await planQueue(db)
    expect(await names()).toEqual(['1 request.reject', '2 vendor.edit', '3 request.reject'])
    expect((await db.outbox.get(3))?.dependsOn).toBe(first?.id)
    await check()
  })

  it('never gives a place anew that was once put into a request', async () => {
    await setLogo(await photo(1), vendor.logo)
    await reject(renewal.id)
    await db.meta.put({ key: 'sentUpTo', value: 1 })
    expect((await planQueue(db)).sendBelow).toBe(1)
    expect(await names()).toEqual(['1 vendor.edit', '2 request.reject'])
  })

  it('lets the change go once its files are there, and where the device never held them', async () => {
    const logo = await photo(1)
    await setLogo(logo, vendor.logo)
    await noteFile(db, logo.sha256, { state: 'uploaded' })
    expect(await planQueue(db)).toMatchObject({ sendBelow: 2, files: [] })
    await db.files.files.clear()
    expect(await planQueue(db)).toMatchObject({ sendBelow: 2, files: [] })
  })

  it('names the changes of a refused file with its code', async () => {
    const logo = await photo(1)
    const queued = await setLogo(logo, vendor.logo)
    await noteFile(db, logo.sha256, { state: 'refused', code: 'file.type' })
    const { refused } = await planQueue(db)
    expect([...refused.values()]).toEqual(['file.type'])
    expect(queued.status === 'queued' && refused.has(queued.mutationId)).toBe(true)
  })

  it('asks for the files of the first change that waits for some, so that it is not held up by those of another', async () => {
    const [first, second] = [await photo(1), await photo(2)]
    await setLogo(first, vendor.logo)
    await setLogo(second, first)
    expect(await planQueue(db)).toMatchObject({ sendBelow: 1, files: [first.sha256] })
    await noteFile(db, first.sha256, { state: 'uploaded' })
    expect(await planQueue(db)).toMatchObject({ sendBelow: 2, files: [second.sha256] })
  })

  it('is the same the second time', async () => {
    await setLogo(await photo(1), vendor.logo)
    await reject(renewal.id)
    await planQueue(db)
    const before = await db.outbox.toArray()
    await planQueue(db)
    expect(await db.outbox.toArray()).toEqual(before)
  })

  it('leaves behind a change it cannot read, because it cannot tell what that touches', async () => {
    await setLogo(await photo(1), vendor.logo)
    await db.outbox.add({
      seq: 2,
      id: sampleId(99),
      name: 'hologram.show',
      version: 1,
      args: {},
      clientAt: '2026-11-21T07:00:00.000Z',
      touched: [],
      [PREDICTED_REJECTION]: null,
    })
    await db.meta.put({ key: 'nextSeq', value: 3 })
    await reject(renewal.id)
    await planQueue(db)
    expect(await names()).toEqual(['1 vendor.edit', '2 hologram.show', '3 request.reject'])
  })
})
