import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import { discardWaiting, retryRejected } from '#db/review/attention.ts'
import { PREDICTED_REJECTION, type PortalDatabase } from '#db/core/database.ts'
import { heldNow, hold } from '#db/core/held.ts'
import { noteFile, storeFile } from '#db/files/files.ts'
import { mutate } from '#db/core/mutate.ts'
import { openTransfer, sealTransfer } from './seal.ts'
import { TransferError } from './transfer-fault.ts'
import { exportUnsent, importChanges, importTransfer } from './transfer.ts'

const NOW = '2026-11-21T08:00:00.000Z'
const booking = sampleBooking({ number: 1001 })
const requests = [1, 2, 3].map((n) => requestOn(booking, 'removal', { id: sampleId(6, n), number: 5000 + n }))

const filled = async (): Promise<PortalDatabase> => {
  const db = openDevice()
  const rows = [
    { t: 'put' as const, kind: 'bookings', id: booking.id, revision: 1, body: booking },
    ...requests.map((body) => ({ t: 'put' as const, kind: 'requests', id: body.id, revision: 1, body })),
  ]
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
  return db
}
const status = async (db: PortalDatabase, n: number) => (await db.rows('requests').get(sampleId(6, n)))?.status

let from: PortalDatabase
let to: PortalDatabase
beforeEach(async () => {
  from = await filled()
  to = await filled()
  await mutate(from, 'request.approve', { requestId: sampleId(6, 1), operationId: sampleId(7, 1) }, { clientAt: NOW })
  await mutate(from, 'request.reject', { requestId: sampleId(6, 2), reason: 'No bin' }, { clientAt: NOW })
})
afterEach(() => {
  from.close()
  to.close()
})

describe('unsent work', () => {
  it('is carried to another device and shows there, under its own ids and times, in its order', async () => {
    const { changes } = await exportUnsent(from, NOW)
    to.wake = vi.fn()
    expect(await importChanges(to, changes)).toEqual({ added: 2, known: 0 })
    expect([await status(to, 1), await status(to, 2)]).toEqual(['approved', 'rejected'])
    expect(await exportUnsent(to, NOW)).toEqual(await exportUnsent(from, NOW))
    expect((await to.outbox.orderBy('seq').toArray()).map(({ seq }) => seq)).toEqual([1, 2])
    expect(to.wake).toHaveBeenCalledOnce()
  })

  it('is taken once, however often it comes', async () => {
    const { changes } = await exportUnsent(from, NOW)
    await importChanges(to, changes)
    expect(await importChanges(to, [...changes, ...changes])).toEqual({ added: 0, known: 4 })
    expect(await to.outbox.count()).toBe(2)
  })

  it('goes behind what the other device has queued; what that has done differently is predicted to be refused', async () => {
    await mutate(to, 'request.reject', { requestId: sampleId(6, 1), reason: 'Ours came first' }, { clientAt: NOW })
    await importChanges(to, (await exportUnsent(from, NOW)).changes)
    expect(await status(to, 1)).toBe('rejected')
    expect(await to.outbox.orderBy('seq').toArray()).toMatchObject([
      { seq: 1, [PREDICTED_REJECTION]: null },
      { seq: 2, name: 'request.approve', [PREDICTED_REJECTION]: { code: 'request.already_rejected' } },
      { seq: 3, [PREDICTED_REJECTION]: null },
    ])
  })

  it('may have been sent by the device it comes from: taken back here, the server is told all the same', async () => {
    await importChanges(to, (await exportUnsent(from, NOW)).changes)
    const own = await mutate(to, 'request.reject', { requestId: sampleId(6, 3), reason: 'No bin' }, { clientAt: NOW })
    for (const { id } of await to.outbox.toArray()) await discardWaiting(to, id)
    const left = await to.outbox.orderBy('seq').toArray()
    expect(left.slice(0, 2)).toMatchObject([
      { name: 'mutation.skip', mayHaveArrived: true },
      { name: 'mutation.skip', mayHaveArrived: true },
    ])
    // What was done here has not left.
    expect(left.slice(2).filter(({ mayHaveArrived }) => mayHaveArrived)).toEqual([])
    expect(own.status).toBe('queued')
  })

  it('may be sent by the device it goes to: taken back here, the server is asked what became of it', async () => {
    const [id = ''] = (await exportUnsent(from, NOW)).changes.map((change) => change.id)
    await discardWaiting(from, id)
    expect(await from.outbox.where('id').equals(id).first()).toMatchObject({ name: 'mutation.skip', mayHaveArrived: true })
  })

  it('is not queued again where the server has refused it: its card says so', async () => {
    const { changes } = await exportUnsent(from, NOW)
    const [first] = changes
    if (!first) throw new Error('nothing is carried')
    const { id, name, version, args } = first
    const card = { id, name, version, args, touched: [], code: 'request.already_rejected', params: {}, clientAt: NOW, serverAt: NOW }
    await to.rejections.put(card)
    expect(await importChanges(to, changes)).toEqual({ added: 1, known: 1 })
    expect((await to.outbox.toArray()).map((row) => row.name)).toEqual(['request.reject'])
  })

  it('is held back no longer once it has left, and keeps what it depends on', async () => {
    await mutate(from, 'request.reject', { requestId: sampleId(6, 3), reason: 'No bin' }, { clientAt: NOW })
    const [first, , held] = await from.outbox.orderBy('seq').toArray()
    await from.outbox.update(held?.seq ?? 0, { dependsOn: first?.id })
    await from.transaction('rw', from.meta, () => hold(from, held?.id ?? '', { now: Date.now(), ms: 60_000 }))
    expect(await heldNow(from)).toEqual(new Set([held?.id]))
    from.wake = vi.fn()
    const { changes } = await exportUnsent(from, NOW)
    expect(await heldNow(from)).toEqual(new Set())
    expect(from.wake).toHaveBeenCalledOnce()
    await importChanges(to, changes)
    const dependences = [changes, await to.outbox.orderBy('seq').toArray()].map((all) => all.map(({ dependsOn }) => dependsOn))
    expect(dependences).toEqual([
      [undefined, undefined, first?.id],
      [undefined, undefined, first?.id],
    ])
  })

  it('that left its device half a year ago is not queued, as it may have been done since: cards ask, and it can be tried again', async () => {
    const content = await exportUnsent(from, NOW)
    await to.meta.put({ key: 'serverNow', value: '2027-05-20T08:00:00.000Z' })
    to.wake = vi.fn()
    expect(await importTransfer(to, content)).toEqual({ added: 2, known: 0, asks: true })
    expect([await to.outbox.count(), await status(to, 1)]).toEqual([0, 'pending'])
    expect(to.wake).not.toHaveBeenCalled()
    const cards = await to.rejections.toArray()
    expect(cards.map(({ code, serverAt }) => [code, serverAt])).toEqual(cards.map(() => ['mutation.too_old', '2027-05-20T08:00:00.000Z']))
    expect(await importTransfer(to, content)).toEqual({ added: 0, known: 2 })
    for (const { id } of cards) expect(await retryRejected(to, id)).toMatchObject({ status: 'queued' })
    expect([await status(to, 1), await to.rejections.count()]).toEqual(['approved', 0])
  })

  it('that left its device less long ago is queued, and so it is where nobody knows what time it is', async () => {
    const content = await exportUnsent(from, NOW)
    await to.meta.put({ key: 'serverNow', value: '2027-05-18T08:00:00.000Z' })
    await importTransfer(to, content)
    expect([await to.outbox.count(), await to.rejections.count()]).toEqual([2, 0])
  })

  it('that had been confirmed before the server lost data says when, and is no new decision on the other device either', async () => {
    const again = { again: true as const, confirmedAt: '2026-11-20T08:00:00.000Z' }
    const first = await from.outbox.orderBy('seq').first()
    await from.outbox.update(first?.seq ?? 0, again)
    await importChanges(to, (await exportUnsent(from, NOW)).changes)
    const [one, other] = await to.outbox.orderBy('seq').toArray()
    expect(one).toMatchObject(again)
    expect(other).not.toHaveProperty('again')
    expect(await discardWaiting(to, first?.id ?? '')).toBeNull()
  })

  it('leaves out what was taken back', async () => {
    const first = await from.outbox.orderBy('seq').first()
    await discardWaiting(from, first?.id ?? '')
    expect((await exportUnsent(from, NOW)).changes.map(({ name }) => name)).toEqual(['request.reject'])
  })
})

describe('unsent work with photos', () => {
  const vendor = sampleVendor()
  const photo = { name: 'yard.png', type: 'image/png' as const, bytes: new Uint8Array(70_000).map((_, at) => at % 251).buffer }
  const putVendor = (db: PortalDatabase) =>
    applyPull(db, {
      rows: [{ t: 'put', kind: 'vendors', id: vendor.id, revision: 2, body: vendor }],
      results: [],
      lastSeq: 0,
      cursor: { epoch: 'e', scope: 's', revision: 2, after: null },
      durable: 2,
    })
  const carry = async () => {
    await Promise.all([putVendor(from), putVendor(to)])
    const logo = await storeFile(from, photo)
    await mutate(from, 'vendor.edit', { vendorId: vendor.id, edits: { logo: { from: vendor.logo, to: logo } } }, { clientAt: NOW })
    const sealed = await sealTransfer(await exportUnsent(from, NOW), 'secret-1')
    return { logo, content: await openTransfer(sealed, 'secret-1', SAMPLE_VENDOR) }
  }

  it('brings them along, to be uploaded from there', async () => {
    const { logo, content } = await carry()
    expect(await importTransfer(to, content)).toEqual({ added: 3, known: 0 })
    expect(await to.files.files.toArray()).toMatchObject([{ ...logo, state: 'queued' }])
    expect(new Uint8Array((await to.files.bytes.get(logo.sha256))?.bytes ?? new ArrayBuffer())).toEqual(new Uint8Array(photo.bytes))
    expect(await to.rows('vendors').get(vendor.id)).toMatchObject({ logo })
    expect(await importTransfer(to, content)).toEqual({ added: 0, known: 3 })
    expect(await to.files.files.toArray()).toHaveLength(1)
  })

  it('leaves at home what the server has', async () => {
    const { logo } = await carry()
    await noteFile(from, logo.sha256, { state: 'uploaded' })
    expect((await exportUnsent(from, NOW)).files).toEqual([])
  })

  it('is refused as damaged when a photo is not the one its change names, and changes nothing where there is no room', async () => {
    const { content } = await carry()
    const other = { ...content, files: content.files.map((file) => ({ ...file, sha256: 'a'.repeat(64) })) }
    await expect(openTransfer(await sealTransfer(other, 'secret-1'), 'secret-1', SAMPLE_VENDOR)).rejects.toThrow('transfer.damaged')
    vi.spyOn(to.files.bytes, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    await expect(importTransfer(to, content)).rejects.toThrow()
    expect(await to.outbox.toArray()).toEqual([])
  })
})

describe('a file of unsent work', () => {
  const code = async (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'opened',
      (error: unknown) => (error instanceof TransferError ? error.code : error),
    )

  it('opens with its passphrase, in whatever Unicode form that is typed, and shows nothing without', async () => {
    const content = await exportUnsent(from, NOW)
    const file = await sealTransfer(content, 'caf\u00e9 \u0645\u0641\u062a\u0627\u062d 1')
    expect(await openTransfer(file, 'cafe\u0301 \u0645\u0641\u062a\u0627\u062d 1', SAMPLE_VENDOR)).toEqual(content)
    expect(await file.text()).not.toContain('request')
    expect(await code(openTransfer(file, 'cafe 1', SAMPLE_VENDOR))).toBe('transfer.damaged')
  })

  it('is refused when it is damaged, of another vendor or of another version', async () => {
    const file = await sealTransfer(await exportUnsent(from, NOW), 'secret-1')
    const text = await file.text()
    const sealed = JSON.parse(text) as { data: string }
    const flipped = { ...sealed, data: (sealed.data.startsWith('A') ? 'B' : 'A') + sealed.data.slice(1) }
    const open = (content: unknown) =>
      code(openTransfer(new Blob([typeof content === 'string' ? content : JSON.stringify(content)]), 'secret-1', SAMPLE_VENDOR))
    expect(await open('')).toBe('transfer.damaged')
    expect(await open(text.slice(0, -9))).toBe('transfer.damaged')
    expect(await open(flipped)).toBe('transfer.damaged')
    expect(await open({ ...sealed, iterations: 1 })).toBe('transfer.damaged')
    expect(await open({ ...sealed, format: 'other' })).toBe('transfer.damaged')
    expect(await open({ ...sealed, version: 2 })).toBe('transfer.version')
    expect(await code(openTransfer(file, 'secret-1', sampleId(99)))).toBe('transfer.other_vendor')
  })
})
