import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { ResultLine } from '#protocol/sync.ts'
import { putLine, resultLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking } from '#tests/support/samples.ts'
import { applyPull, readCursor } from './apply-pull.ts'
import { discardRejected, discardWaiting, retryRejected } from '#db/review/attention.ts'
import { PREDICTED_REJECTION, type PortalDatabase } from './database.ts'
import { mutate } from './mutate.ts'
import { resetDevice } from '#db/recovery/reset.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const booking = sampleBooking({ id: uuid(1), number: 1001 })
const request = requestOn(booking, 'renewal', { id: uuid(2), number: 5001 })
const approve = { requestId: request.id, operationId: uuid(9) }
const result = (seq: number, id: string, over: Partial<ResultLine> = {}): ResultLine => resultLine(seq, id, { revision: 2, ...over })
const cursor = (revision: number) => ({ epoch: 'e', scope: 's', revision, after: null })

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  await applyPull(db, {
    rows: [putLine('bookings', booking), putLine('requests', request)],
    results: [],
    lastSeq: 0,
    cursor: cursor(1),
    durable: 1,
  })
})
afterEach(() => db.close())

const shownRequest = async () => (await db.rows('requests').get(request.id)) as unknown as ChangeRequest
const shownBooking = async () => (await db.rows('bookings').get(booking.id)) as unknown as Booking
const pendingCount = async () => (await db.counters.get('requests/renewal/pending'))?.value

describe('a change made on the device', () => {
  it('shows at once, is queued, and wakes the engine', async () => {
    db.wake = vi.fn()
    expect(await mutate(db, 'request.approve', approve)).toMatchObject({ status: 'queued' })
    expect((await shownRequest()).status).toBe('approved')
    expect((await shownBooking()).rentalDays).toBe(21)
    expect(await db.outbox.toArray()).toMatchObject([
      { seq: 1, name: 'request.approve', touched: [`requests:${request.id}`, `bookings:${booking.id}`] },
    ])
    expect(await pendingCount()).toBe(0)
    expect(db.wake).toHaveBeenCalledOnce()
  })

  it('keeps the server image of what it touched', async () => {
    await mutate(db, 'request.approve', approve)
    expect((await db.base.get(`requests:${request.id}`))?.body).toEqual(request)
    expect((await db.base.get(`bookings:${booking.id}`))?.body).toEqual(booking)
  })

  it('changes and queues nothing when the rule refuses, and says why', async () => {
    await mutate(db, 'request.approve', approve)
    const before = await shownBooking()
    expect(await mutate(db, 'request.reject', { requestId: request.id, reason: 'Late' })).toMatchObject({
      status: 'rejected',
      rejection: { code: 'request.already_approved' },
    })
    expect(await shownBooking()).toEqual(before)
    expect(await db.outbox.toArray()).toHaveLength(1)
  })

  it('changes nothing at all when the disk is full', async () => {
    const full = vi.spyOn(db.strict.outbox, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    await expect(mutate(db, 'request.approve', approve)).rejects.toThrow()
    full.mockRestore()
    expect((await shownRequest()).status).toBe('pending')
    expect(await db.base.toArray()).toEqual([])
    expect(await db.outbox.toArray()).toEqual([])
  })
})

describe('a pull', () => {
  it('settles a change that the server carried out, and leaves a receipt', async () => {
    const queued = await mutate(db, 'request.approve', approve)
    const id = queued.status === 'queued' ? queued.mutationId : ''
    const approved = await shownRequest()
    await applyPull(db, {
      rows: [putLine('requests', { ...request, status: 'approved', decidedAt: '2026-11-21T08:00:00.000Z' } as ChangeRequest, 2)],
      results: [result(1, id)],
      lastSeq: 1,
      cursor: cursor(2),
      durable: 2,
    })
    expect(await db.outbox.toArray()).toEqual([])
    expect((await shownRequest()).decidedAt).toBe('2026-11-21T08:00:00.000Z')
    expect(approved.decidedAt).not.toBe('2026-11-21T08:00:00.000Z')
    expect(await db.receipts.toArray()).toMatchObject([{ id, volatile: 0 }])
    // The server sent no booking row: the device shows the server's image, not its own guess.
    expect((await shownBooking()).rentalDays).toBe(14)
  })

  it('keeps a change whose outcome has not come, and shows it on top of the new rows', async () => {
    await mutate(db, 'request.approve', approve)
    await applyPull(db, {
      rows: [putLine('bookings', { ...booking, comments: 'Gate 4' } as Booking, 2)],
      results: [],
      lastSeq: 1,
      cursor: cursor(2),
      durable: 2,
    })
    expect(await db.outbox.toArray()).toHaveLength(1)
    expect(await shownBooking()).toMatchObject({ comments: 'Gate 4', rentalDays: 21 })
    expect((await db.base.get(`bookings:${booking.id}`))?.body).toMatchObject({ comments: 'Gate 4', rentalDays: 14 })
  })

  it('rolls a refused change back and puts up a card', async () => {
    const queued = await mutate(db, 'request.approve', approve)
    const id = queued.status === 'queued' ? queued.mutationId : ''
    const cancelled = { ...request, status: 'cancelled' } as ChangeRequest
    const refused = result(1, id, { status: 'rejected', code: 'request.was_cancelled', params: { number: 5001 } })
    await applyPull(db, { rows: [putLine('requests', cancelled, 2)], results: [refused], lastSeq: 1, cursor: cursor(2), durable: 2 })
    expect((await shownRequest()).status).toBe('cancelled')
    expect((await shownBooking()).rentalDays).toBe(14)
    expect(await db.rejections.toArray()).toMatchObject([
      { id, code: 'request.was_cancelled', touched: [`requests:${request.id}`, `bookings:${booking.id}`] },
    ])
  })

  it('marks a waiting change that can no longer succeed, and leaves the verdict to the server', async () => {
    await mutate(db, 'request.approve', approve)
    await applyPull(db, {
      rows: [putLine('requests', { ...request, status: 'cancelled' } as ChangeRequest, 2)],
      results: [],
      lastSeq: 0,
      cursor: cursor(2),
      durable: 2,
    })
    expect(await db.outbox.toArray()).toMatchObject([{ [PREDICTED_REJECTION]: { code: 'request.was_cancelled' } }])
    expect((await shownRequest()).status).toBe('cancelled')
  })

  it('removes a deleted row and its count', async () => {
    await applyPull(db, {
      rows: [{ t: 'del', kind: 'requests', id: request.id, revision: 2 }],
      results: [],
      lastSeq: 0,
      cursor: cursor(2),
      durable: 2,
    })
    expect(await shownRequest()).toBeUndefined()
    expect(await pendingCount()).toBe(0)
  })

  it('does not go back to an older revision', async () => {
    await applyPull(db, {
      rows: [putLine('bookings', { ...booking, comments: 'new' } as Booking, 5)],
      results: [],
      lastSeq: 0,
      cursor: cursor(5),
      durable: 5,
    })
    await applyPull(db, {
      rows: [putLine('bookings', { ...booking, comments: 'old' } as Booking, 3)],
      results: [],
      lastSeq: 0,
      cursor: cursor(5),
      durable: 5,
    })
    expect((await shownBooking()).comments).toBe('new')
  })

  it('leaves out rows of a kind this release does not know', async () => {
    await applyPull(db, { rows: [putLine('hologram', { id: uuid(77) }, 2)], results: [], lastSeq: 0, cursor: cursor(2), durable: 2 })
    expect((await readCursor(db))?.revision).toBe(2)
  })

  it('applies all of it or nothing', async () => {
    const broken = vi.spyOn(db.meta, 'bulkPut').mockRejectedValue(new Error('the disk broke'))
    const pull = {
      rows: [putLine('bookings', { ...booking, comments: 'half' } as Booking, 2)],
      results: [],
      lastSeq: 0,
      cursor: cursor(2),
      durable: 2,
    }
    await expect(applyPull(db, pull)).rejects.toThrow('the disk broke')
    broken.mockRestore()
    expect((await shownBooking()).comments).toBeNull()
    expect((await readCursor(db))?.revision).toBe(1)
  })
})

describe('changes that need attention', () => {
  it('gives the row back when a waiting change is discarded, and keeps its place in the queue', async () => {
    const queued = await mutate(db, 'request.approve', approve)
    await discardWaiting(db, queued.status === 'queued' ? queued.mutationId : '')
    expect((await shownRequest()).status).toBe('pending')
    expect((await shownBooking()).rentalDays).toBe(14)
    expect(await pendingCount()).toBe(1)
    expect(await db.outbox.toArray()).toMatchObject([{ seq: 1, name: 'mutation.skip', touched: [] }])
    expect(await db.base.toArray()).toEqual([])
  })

  it('retries a refused change as a new one and takes the card away', async () => {
    const queued = await mutate(db, 'request.reject', { requestId: request.id, reason: 'No bin' })
    const id = queued.status === 'queued' ? queued.mutationId : ''
    await applyPull(db, {
      rows: [],
      results: [result(1, id, { status: 'rejected', code: 'mutation.forbidden' })],
      lastSeq: 1,
      cursor: cursor(2),
      durable: 2,
    })
    expect((await shownRequest()).status).toBe('pending')
    expect(await retryRejected(db, id)).toMatchObject({ status: 'queued' })
    expect((await shownRequest()).rejectionReason).toBe('No bin')
    expect(await db.rejections.toArray()).toEqual([])
    expect(await db.outbox.toArray()).toMatchObject([{ seq: 2 }])
  })

  it.each([
    ['tried again', (id: string) => retryRejected(db, id)],
    ['mended', (id: string) => mutate(db, 'request.approve', approve, { instead: id })],
  ])('takes a card away with the change that stands for it, or neither, wherever it is stopped, when it is %s', async (_, again) => {
    const card = { id: uuid(7), name: 'request.approve', version: 1, args: approve, touched: [], params: {} }
    await db.rejections.put({ ...card, code: 'request.not_found', clientAt: '', serverAt: '' })
    const fails = vi.spyOn(db.strict.rejections, 'delete').mockRejectedValue(new Error('stopped'))
    await expect(again(card.id)).rejects.toThrow('stopped')
    expect([await db.outbox.count(), await db.rejections.count(), (await shownRequest()).status]).toEqual([0, 1, 'pending'])
    fails.mockRestore()
    await again(card.id)
    expect([await db.outbox.count(), await db.rejections.count(), (await shownRequest()).status]).toEqual([1, 0, 'approved'])
  })

  it('keeps the card when a retry is refused on the device, and drops it when discarded', async () => {
    const queued = await mutate(db, 'request.approve', approve)
    const id = queued.status === 'queued' ? queued.mutationId : ''
    const cancelled = putLine('requests', { ...request, status: 'cancelled' } as ChangeRequest, 2)
    await applyPull(db, {
      rows: [cancelled],
      results: [result(1, id, { status: 'rejected', code: 'request.was_cancelled' })],
      lastSeq: 1,
      cursor: cursor(2),
      durable: 2,
    })
    expect(await retryRejected(db, id)).toMatchObject({ status: 'rejected' })
    expect(await db.rejections.toArray()).toHaveLength(1)
    await discardRejected(db, id)
    expect(await db.rejections.toArray()).toEqual([])
  })
})

describe('a reset', () => {
  it('queues what the server could have lost before what still waits, under the old ids', async () => {
    const first = await mutate(db, 'request.approve', approve)
    const firstId = first.status === 'queued' ? first.mutationId : ''
    await applyPull(db, {
      rows: [putLine('requests', { ...request, status: 'approved' } as ChangeRequest, 2)],
      results: [result(1, firstId)],
      lastSeq: 1,
      cursor: cursor(2),
      durable: 1,
    })
    const other = requestOn(booking, 'removal', { id: uuid(3), number: 5002 })
    await applyPull(db, { rows: [putLine('requests', other, 3)], results: [], lastSeq: 1, cursor: cursor(3), durable: 1 })
    await mutate(db, 'request.reject', { requestId: other.id, reason: 'No' })
    await resetDevice(db, { lost: true })
    expect(await db.outbox.orderBy('seq').toArray()).toMatchObject([
      { seq: 1, id: firstId, name: 'request.approve', again: true },
      { seq: 2, name: 'request.reject' },
    ])
    expect(await readCursor(db)).toBeNull()
    expect(await db.receipts.get(firstId)).toBeDefined()
    expect(await shownRequest()).toMatchObject({ status: 'approved' })
    // The server had confirmed it: what it may have done can only be reversed.
    expect(await discardWaiting(db, firstId)).toBeNull()
    expect(await db.outbox.orderBy('seq').first()).toMatchObject({ id: firstId, name: 'request.approve' })
  })
})
