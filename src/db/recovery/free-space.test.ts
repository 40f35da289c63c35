import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleId, sampleVendor } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase, ReceiptRow } from '#db/core/database.ts'
import { writeDraft } from '#db/drafts/draft.ts'
import { noteFile, storeFile } from '#db/files/files.ts'
import { forgetOldFiles, freeSpace, makeRoom } from './free-space.ts'
import { mutate } from '#db/core/mutate.ts'
import { CountedColumns, pullRequests, requestOf, requestsOf } from '#tests/support/columns-world.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const daysAgo = (days: number): number => NOW - days * DAY
const at = (days: number): string => new Date(daysAgo(days)).toISOString()

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

const file = async (seed: number, how: { state: 'queued' | 'uploaded' | 'refused'; addedAt: number; uploadedAt: number | null }) => {
  const ref = await storeFile(db, { name: `${seed}.png`, type: 'image/png', bytes: new Uint8Array([seed, 9]).buffer })
  await noteFile(db, ref.sha256, how)
  return ref
}
const kept = async () => (await db.files.files.toArray()).map((row) => Number(row.name.split('.')[0])).toSorted((a, b) => a - b)
const receipt = (n: number, days: number, volatile: 0 | 1): ReceiptRow => ({
  id: sampleId(80, n),
  name: 'request.reject',
  version: 1,
  args: {},
  touched: [],
  clientAt: at(days),
  serverAt: at(days),
  revision: n,
  volatile,
})

/** A vendor whose logo change waits, naming this file. */
const waitFor = async (logo: Awaited<ReturnType<typeof file>>) => {
  const vendor = sampleVendor()
  await applyPull(db, {
    rows: [{ t: 'put', kind: 'vendors', id: vendor.id, revision: 1, body: vendor }],
    results: [],
    lastSeq: 0,
    cursor: { epoch: 'e', scope: 's', revision: 1, after: null },
    durable: 1,
  })
  await mutate(db, 'vendor.edit', { vendorId: vendor.id, edits: { logo: { from: vendor.logo, to: logo } } })
}

describe('making room', () => {
  it('clears what the server has and what is past its time, says what, and never touches unsent work', async () => {
    await file(1, { state: 'uploaded', addedAt: NOW, uploadedAt: NOW })
    await file(2, { state: 'queued', addedAt: daysAgo(100), uploadedAt: null })
    await waitFor(await file(3, { state: 'uploaded', addedAt: NOW, uploadedAt: NOW }))
    await db.meta.put({ key: 'serverNow', value: at(0) })
    await db.receipts.bulkPut([receipt(1, 15, 0), receipt(2, 15, 1), receipt(3, 13, 0)])
    const notification = { code: 'x', params: {}, ref: null }
    await db.notifications.bulkPut([
      { ...notification, id: 'old', at: at(8), isRead: 1 },
      { ...notification, id: 'unread', at: at(8), isRead: 0 },
      { ...notification, id: 'new', at: at(1), isRead: 1 },
    ])
    expect(await freeSpace(db, NOW)).toEqual({ files: 1, bytes: 2, receipts: 1, notifications: 1, columns: 0 })
    expect(await kept()).toEqual([2, 3])
    expect((await db.receipts.toArray()).map(({ revision }) => revision)).toEqual([2, 3])
    expect((await db.notifications.toArray()).map(({ id }) => id)).toEqual(['new', 'unread'])
    expect(await db.outbox.toArray()).toHaveLength(1)
  })
})

describe('what can be made again from what is here', () => {
  const keepColumns = async () => {
    await pullRequests(db, requestsOf(0, 20))
    const columns = new CountedColumns(db)
    await columns.rows()
    await columns.keep({ always: true })
    expect(await db.columns.count()).toBeGreaterThan(0)
  }

  it('goes before anything else, which is touched only where that was not enough', async () => {
    await keepColumns()
    await file(1, { state: 'uploaded', addedAt: NOW, uploadedAt: NOW })
    expect(await makeRoom(db, NOW)).toBe(true)
    expect([await db.columns.count(), await kept()]).toEqual([0, [1]])
    expect(await makeRoom(db, NOW)).toBe(false)
    expect(await kept()).toEqual([])
    await new CountedColumns(db).expectTrue(db)
  })

  it.each([
    [1, [1]],
    [2, []],
  ])('makes room for a change that finds none %i times', async (times, files) => {
    await keepColumns()
    await file(1, { state: 'uploaded', addedAt: NOW, uploadedAt: NOW })
    const add = vi.spyOn(db.strict.outbox, 'add')
    for (let time = 0; time < times; time += 1) add.mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
    expect(await mutate(db, 'request.reject', { requestId: requestOf(3).id, reason: 'no' })).toMatchObject({ status: 'queued' })
    expect([await db.columns.count(), await kept()]).toEqual([0, files])
  })

  it('is said by how much it was', async () => {
    await keepColumns()
    expect((await freeSpace(db, NOW)).columns).toBeGreaterThan(1000)
  })
})

describe('receipts that a restored server could ask for', () => {
  const ask = (logo: Awaited<ReturnType<typeof file>>) => ({
    ...receipt(1, 13, 0),
    name: 'vendor.edit',
    args: { vendorId: sampleVendor().id, edits: { logo: { from: null, to: logo } } },
  })

  it('stay, with the files they name, however full the disk and however wrong the device’s clock', async () => {
    await db.receipts.put(ask(await file(1, { state: 'uploaded', addedAt: daysAgo(13), uploadedAt: daysAgo(13) })))
    await db.meta.put({ key: 'serverNow', value: at(0) })
    await freeSpace(db, NOW + 365 * DAY)
    await forgetOldFiles(db, NOW + 365 * DAY)
    expect([await kept(), await db.receipts.count()]).toEqual([[1], 1])
  })

  it('stay where no server has ever told the time', async () => {
    await db.receipts.put(receipt(1, 100, 0))
    await freeSpace(db, NOW)
    expect(await db.receipts.count()).toBe(1)
  })

  it('go by the server’s clock once they are past their time, as many as they are', async () => {
    await db.receipts.bulkPut(Array.from({ length: 300 }, (_, n) => ({ ...receipt(n, n < 250 ? 13 : 15, 0) })))
    const cursor = { epoch: 'e', scope: 's', revision: 1, after: null }
    await applyPull(db, { rows: [], results: [], lastSeq: 0, cursor, durable: 0, serverNow: at(0) })
    expect(await db.receipts.count()).toBe(250)
  })
})

describe('old files', () => {
  it('go a week after their upload, or a month after they were picked in vain, and not while something names them', async () => {
    await file(1, { state: 'uploaded', addedAt: daysAgo(9), uploadedAt: daysAgo(8) })
    await file(2, { state: 'uploaded', addedAt: daysAgo(40), uploadedAt: daysAgo(6) })
    await file(3, { state: 'queued', addedAt: daysAgo(31), uploadedAt: null })
    await file(4, { state: 'queued', addedAt: daysAgo(29), uploadedAt: null })
    await file(5, { state: 'refused', addedAt: daysAgo(31), uploadedAt: null })
    await waitFor(await file(6, { state: 'queued', addedAt: daysAgo(90), uploadedAt: null }))
    await forgetOldFiles(db, NOW)
    expect(await kept()).toEqual([2, 4, 6])
    expect(await db.files.bytes.toCollection().primaryKeys()).toHaveLength(3)
  })

  it('that a clock noted which was ahead count from when it was right again', async () => {
    await file(1, { state: 'uploaded', addedAt: daysAgo(-4000), uploadedAt: daysAgo(-4000) })
    await file(2, { state: 'queued', addedAt: daysAgo(-4000), uploadedAt: null })
    await forgetOldFiles(db, NOW)
    await forgetOldFiles(db, NOW + 6 * DAY)
    expect(await kept()).toEqual([1, 2])
    await forgetOldFiles(db, NOW + 8 * DAY)
    expect(await kept()).toEqual([2])
    await forgetOldFiles(db, NOW + 31 * DAY)
    expect(await kept()).toEqual([])
  })

  it('stay while a draft names them: they were picked by a clock that stood still for years', async () => {
    const picked = await file(1, { state: 'queued', addedAt: 0, uploadedAt: null })
    const again = await file(2, { state: 'uploaded', addedAt: 0, uploadedAt: 0 })
    await writeDraft(db, 'step:a', { values: { photos: [picked], ticket: again } })
    await file(3, { state: 'queued', addedAt: 0, uploadedAt: null })
    await forgetOldFiles(db, NOW)
    await freeSpace(db, NOW)
    expect(await kept()).toEqual([1, 2])
    await writeDraft(db, 'step:a', null)
    await forgetOldFiles(db, NOW)
    expect(await kept()).toEqual([])
  })

  it('that were picked again stay as long as new ones, uploaded or not', async () => {
    const again = [
      { state: 'queued', addedAt: daysAgo(31), uploadedAt: null },
      { state: 'uploaded', addedAt: daysAgo(31), uploadedAt: daysAgo(30) },
    ] as const
    for (const [at, how] of again.entries()) await file(at + 1, how)
    for (const seed of [1, 2]) await storeFile(db, { name: 'a.png', type: 'image/png', bytes: new Uint8Array([seed, 9]).buffer })
    await forgetOldFiles(db, NOW)
    expect(await kept()).toEqual([1, 2])
    await forgetOldFiles(db, Date.now() + 31 * 24 * 3_600_000)
    expect(await kept()).toEqual([])
  })
})
