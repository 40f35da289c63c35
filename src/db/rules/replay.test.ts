import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refKey } from '#domain/kernel/entity.ts'
import { deliveryRefs, requestedId } from '#domain/operations/plan.ts'
import type { RowLine } from '#protocol/sync.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import { PREDICTED_REJECTION, type PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'

const vendor = sampleVendor({ isKyc: true })
const booking = sampleBooking()
const fresh = sampleBooking({ id: sampleId(5, 2), number: 10_042, status: 'new' })
const renewal = requestOn(booking, 'renewal', { id: sampleId(6, 1), number: 5001 })
const removal = requestOn(booking, 'removal', { id: sampleId(6, 2), number: 5002 })
const operationId = sampleId(7, 9)

let db: PortalDatabase
const pull = (revision: number, ...rows: RowLine[]) =>
  applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision, after: null }, durable: 0 })
beforeEach(async () => {
  db = openDevice()
  await pull(
    1,
    putLine('vendors', vendor, 1),
    putLine('bookings', booking, 1),
    putLine('bookings', fresh, 1),
    putLine('requests', renewal, 1),
    putLine('requests', removal, 1),
  )
})
afterEach(() => db.close())

const approve = (requestId: string) => mutate(db, 'request.approve', { requestId, operationId })
const bases = async () => (await db.base.toArray()).map(({ key, body }) => [key, body === null ? null : body.id])

describe('replaying what waits', () => {
  it('reads what a rule needs and does not change, and writes none of it', async () => {
    await mutate(db, 'booking.accept', { vendorId: vendor.id, bookingId: fresh.id })
    const written = vi.spyOn(db.rows('vendors'), 'bulkPut')
    await pull(2, putLine('bookings', { ...booking, comments: 'Gate 4' }, 2))
    expect((await db.outbox.toArray()).map((row) => row[PREDICTED_REJECTION])).toEqual([null])
    expect(await db.rows('bookings').get(fresh.id)).toMatchObject({ status: 'accepted' })
    const deliveries = deliveryRefs(fresh).map((ref) => [refKey(ref), null])
    expect(await bases()).toEqual([[`bookings:${fresh.id}`, fresh.id], ...deliveries])
    expect(written).not.toHaveBeenCalled()
  })

  it('remembers of a row that a change makes that the server has none', async () => {
    await approve(removal.id)
    await pull(2, putLine('requests', { ...removal, comments: 'Gate 4' }, 2))
    const own = requestedId(removal.id)
    expect(await bases()).toEqual([
      [`bookings:${booking.id}`, booking.id],
      [`operations:${own}`, null],
      [`operations:${requestedId(removal.id, 2)}`, null],
      [`requests:${removal.id}`, removal.id],
    ])
    expect(await db.rows('operations').get(own)).toMatchObject({ type: 'pickup' })
    await pull(3, putLine('requests', { ...removal, status: 'cancelled' }, 3))
    expect([await bases(), await db.rows('operations').count()]).toEqual([[], 0])
  })

  it('keeps what a change touches up to date, where the same change now has another effect', async () => {
    await approve(renewal.id)
    const touched = async () => (await db.outbox.toArray()).flatMap((row) => row.touched)
    expect(await touched()).toEqual([`requests:${renewal.id}`, `bookings:${booking.id}`])
    await pull(2, putLine('requests', { ...removal, id: renewal.id }, 2))
    expect(await touched()).toEqual([
      `requests:${renewal.id}`,
      ...[1, 2].map((place) => `operations:${requestedId(renewal.id, place)}`),
      `bookings:${booking.id}`,
    ])
  })

  it('remembers the server’s image of a row that a change comes to touch only later', async () => {
    await approve(renewal.id)
    await pull(2, putLine('requests', { ...renewal, status: 'cancelled' }, 2))
    expect((await bases()).map(([key]) => key)).not.toContain(`bookings:${booking.id}`)
    const noted = { ...booking, comments: 'Gate 4' }
    await pull(3, putLine('bookings', noted, 3))
    await pull(4, putLine('requests', renewal, 4))
    expect(await db.base.get(`bookings:${booking.id}`)).toMatchObject({ body: noted, revision: 3 })
    await pull(5, putLine('requests', { ...renewal, status: 'cancelled' }, 5))
    expect(await db.rows('bookings').get(booking.id)).toMatchObject(noted)
  })

  it('writes no waiting change and no base image that is as it was, and loses none', async () => {
    await approve(renewal.id)
    await mutate(db, 'booking.accept', { vendorId: vendor.id, bookingId: fresh.id })
    await pull(2, putLine('vendors', { ...vendor, isKyc: false }, 2))
    const [queue, kept] = [await db.outbox.toArray(), await db.base.toArray()]
    expect([queue.map((row) => row[PREDICTED_REJECTION]?.code), kept.length]).toEqual([[undefined, 'kyc.not_approved'], 2])
    const writes = [vi.spyOn(db.outbox, 'bulkPut'), vi.spyOn(db.base, 'bulkPut'), vi.spyOn(db.base, 'bulkDelete')]
    await pull(3)
    await pull(4, putLine('bookings', { ...fresh, comments: 'Gate 4' }, 4))
    expect(writes.map((write) => write.mock.calls.length)).toEqual([0, 0, 0])
    expect([await db.outbox.toArray(), await db.base.toArray()]).toEqual([queue, kept])
  })
})
