import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { sampleBooking } from '#tests/support/samples.ts'
import { canUndo, undoChange } from './undo.ts'

const late = sampleBooking({ status: 'on_site', deliveryOn: '2026-11-08', pickupOn: '2026-11-18', rentalDays: 10 })
const about = { vendorId: SAMPLE_VENDOR, bookingId: late.id }

let db: PortalDatabase
const receive = (revision: number, body: Booking, applied?: string) => {
  const result = { t: 'result' as const, seq: 1, status: 'applied' as const, code: null, params: {}, revision, serverAt: 'now' }
  return applyPull(db, {
    rows: [{ t: 'put', kind: 'bookings', id: body.id, revision, body }],
    results: applied === undefined ? [] : [{ ...result, id: applied }],
    lastSeq: applied === undefined ? 0 : 1,
    cursor: { epoch: 'e', scope: 's', revision, after: null },
    durable: revision,
  })
}
const shown = async () => (await db.rows('bookings').get(late.id)) as unknown as Booking

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:30:00.000Z') })
  db = openDevice()
  await receive(1, late)
})
afterEach(() => {
  db.close()
  vi.useRealTimers()
})

it('an offer is seen at once, waits in the outbox, and is taken back before and after it was sent', async () => {
  const made = await mutate(db, 'booking.offerExtension', { ...about, days: 7 })
  if (made.status !== 'queued') throw new Error(made.rejection.code)
  const offered = await shown()
  expect(offered.extension).toMatchObject({ id: made.mutationId, days: 7, status: 'offered' })
  expect(offered.pickupOn).toBe('2026-11-18')
  await undoChange(db, made.mutationId)
  expect((await shown()).extension).toBeUndefined()
})

it('one that was sent is taken back by a withdrawal, until the customer has answered', async () => {
  const made = await mutate(db, 'booking.offerExtension', { ...about, days: 7 })
  if (made.status !== 'queued') throw new Error(made.rejection.code)
  const { extension } = await shown()
  if (!extension) throw new Error('no offer')
  await receive(2, { ...late, extension }, made.mutationId)
  expect(await canUndo(db, made.mutationId)).toBe(true)
  await receive(3, { ...late, extension: { ...extension, status: 'accepted', answeredAt: '2026-11-21T09:40:00.000Z' } })
  expect(await canUndo(db, made.mutationId)).toBe(false)
})

it('more than a rental may last is refused before it is queued', async () => {
  expect(await mutate(db, 'booking.offerExtension', { ...about, days: 21 })).toMatchObject({
    status: 'rejected',
    rejection: { code: 'booking.too_long' },
  })
  expect(await db.outbox.count()).toBe(0)
})
