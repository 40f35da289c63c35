import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { applyPull } from './apply-pull.ts'
import type { PortalDatabase, ReceiptRow } from './database.ts'
import { StorageFullError } from './storage-full.ts'
import { mutate } from './mutate.ts'
import { isStorageFull } from '#db/recovery/write-again.ts'
import { discardWaiting } from '#db/review/attention.ts'
import { importChanges } from '#db/transfer/transfer.ts'

const booking = sampleBooking()
const request = requestOn(booking, 'renewal', {})

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  await applyPull(db, {
    rows: [
      { t: 'put', kind: 'bookings', id: booking.id, revision: 1, body: booking },
      { t: 'put', kind: 'requests', id: request.id, revision: 1, body: request },
    ],
    results: [],
    lastSeq: 0,
    cursor: { epoch: 'e', scope: 's', revision: 1, after: null },
    durable: 1,
  })
})
afterEach(() => db.close())

const approve = () => mutate(db, 'request.approve', { requestId: request.id, operationId: sampleId(90) })
const full = () => new DOMException('no room', 'QuotaExceededError')
const receipt = (n: number, volatile: 0 | 1): ReceiptRow => ({
  id: sampleId(80, n),
  name: 'request.reject',
  version: 1,
  args: {},
  touched: [],
  clientAt: '2020-01-01T00:00:00.000Z',
  serverAt: '2020-01-01T00:00:00.000Z',
  revision: n,
  volatile,
})
const outbox = () => db.outbox.toArray()

describe('a change on a full disk', () => {
  it('is stored once room was made, and what is still needed stays', async () => {
    await db.receipts.bulkPut([receipt(1, 0), receipt(2, 1)])
    await db.meta.put({ key: 'serverNow', value: '2026-11-21T08:00:00.000Z' })
    vi.spyOn(db.strict.outbox, 'add').mockRejectedValueOnce(full())
    expect(await approve()).toMatchObject({ status: 'queued' })
    expect(await outbox()).toHaveLength(1)
    expect((await db.receipts.toArray()).map(({ id }) => id)).toEqual([sampleId(80, 2)])
  })

  it('is refused with the reason when there is no room even then, and nothing was changed', async () => {
    db.wake = vi.fn()
    const add = vi.spyOn(db.strict.outbox, 'add').mockRejectedValue(full())
    await expect(approve()).rejects.toThrow(StorageFullError)
    expect(add).toHaveBeenCalledTimes(2)
    add.mockRestore()
    expect(await outbox()).toEqual([])
    expect(await db.base.count()).toBe(0)
    expect(await db.rows('requests').get(request.id)).toMatchObject({ status: 'pending' })
    expect(db.wake).not.toHaveBeenCalled()
    expect(await approve()).toMatchObject({ status: 'queued' })
    expect(await outbox()).toMatchObject([{ seq: 1 }])
  })

  it('is known by the browser’s reason, however deep it lies', () => {
    expect(isStorageFull(full())).toBe(true)
    expect(isStorageFull({ name: 'AbortError', message: 'x', inner: { name: 'QuotaExceededError', message: '' } })).toBe(true)
    expect(isStorageFull({ name: 'BulkError', message: 'x', failures: [{ name: 'Error', message: '' }, full()] })).toBe(true)
    expect(isStorageFull(new Error('other'))).toBe(false)
    expect(isStorageFull('QuotaExceededError')).toBe(false)
  })
})

describe('a change on a connection that the browser lost', () => {
  const lost = () => new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')

  it('is stored on a new connection', async () => {
    vi.spyOn(db.strict.outbox, 'add').mockRejectedValueOnce(lost())
    expect(await approve()).toMatchObject({ status: 'queued' })
    expect(await outbox()).toHaveLength(1)
  })

  /** The next write is stored, and nobody hears of it; `meanwhile` happens before it is tried again. */
  const loseNext = (meanwhile: () => Promise<unknown> = () => Promise.resolve()) => {
    const { strict } = db
    const real = strict.transaction.bind(strict) as (...args: unknown[]) => Promise<unknown>
    const spy = vi.spyOn(strict, 'transaction') as unknown as {
      mockImplementationOnce: (f: (...args: unknown[]) => Promise<unknown>) => void
    }
    spy.mockImplementationOnce(async (...args) => {
      await real(...args)
      await meanwhile()
      throw lost()
    })
  }

  it('is stored once where the first try had been stored after all', async () => {
    loseNext()
    const result = await approve()
    expect(await outbox()).toMatchObject([{ seq: 1, id: result.status === 'queued' ? result.mutationId : '' }])
  })

  it.each(['carried out', 'refused'])('is not stored once more where it was sent and %s meanwhile', async (how) => {
    loseNext(async () => {
      const [row] = await outbox()
      const answered = { ...receipt(1, 0), id: row?.id ?? '' }
      if (how === 'carried out') await db.receipts.put(answered)
      else await db.rejections.put({ ...answered, code: 'request.was_cancelled', params: {} })
      await db.outbox.clear()
    })
    expect(await approve()).toMatchObject({ status: 'queued' })
    expect(await outbox()).toEqual([])
  })

  it.each([
    ['was held back', true, []],
    ['was not', false, ['mutation.skip']],
  ])('is taken back once, and that is said, also where it %s', async (_what, isHeld, left) => {
    const result = await mutate(db, 'request.approve', { requestId: request.id, operationId: sampleId(90) }, { hold: isHeld })
    const id = result.status === 'queued' ? result.mutationId : ''
    loseNext()
    expect(await discardWaiting(db, id)).toBe('discarded')
    expect((await outbox()).map(({ name }) => name)).toEqual(left)
    expect(await discardWaiting(db, id)).toBeNull()
  })

  it('comes from another device and is counted as new, also where the first try had been stored after all', async () => {
    const change = { id: sampleId(81), name: 'request.approve', version: 1, clientAt: '2026-11-21T08:00:00.000Z' }
    loseNext()
    const args = { requestId: request.id, operationId: sampleId(90) }
    expect(await importChanges(db, [{ ...change, args }])).toEqual({ added: 1, known: 0 })
    expect(await outbox()).toHaveLength(1)
  })

  it('fails as it came where a new connection does not help either, and nothing was changed', async () => {
    const add = vi.spyOn(db.strict.outbox, 'add').mockRejectedValue(lost())
    await expect(approve()).rejects.toThrow(/server lost/)
    add.mockRestore()
    expect(await outbox()).toEqual([])
  })
})

describe('any other failure', () => {
  it('is not tried again', async () => {
    const add = vi.spyOn(db.strict.outbox, 'add').mockRejectedValue(new TypeError('a defect'))
    await expect(approve()).rejects.toThrow('a defect')
    expect(add).toHaveBeenCalledOnce()
  })
})
