import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleBooking, sampleDriver, sampleId, sampleOperation } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { giveOtherDriver, refusedDriver } from './other-driver.ts'

const [mine, theirs, third] = [1, 2, 3].map((n) => sampleId(3, n)) as [string, string, string]
const ids = { vendorId: sampleId(1), bookingId: sampleId(5) }
const card = (over: Partial<RejectedRow> = {}): RejectedRow => ({
  id: sampleId(500),
  name: 'booking.assign',
  version: 1,
  args: { ...ids, driverId: mine, was: null },
  touched: [],
  code: 'booking.driver_busy',
  params: { number: 10_041, other: 10_042, at: '2026-11-24T05:00:00.000Z' },
  clientAt: '2026-11-21T08:00:00.000Z',
  serverAt: '2026-11-21T08:00:00.000Z',
  ...over,
})

let db: PortalDatabase
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00.000Z') })
  db = openDevice()
  const drivers = [mine, theirs, third].map((id) =>
    putLine('drivers', sampleDriver({ id, phoneVerifiedAt: '2026-01-01T00:00:00.000Z', licenseExpiresOn: '2099-01-01' }), 1),
  )
  const rows = [...drivers, putLine('bookings', sampleBooking({ status: 'assigned', driverId: theirs }), 1)]
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
  await db.rejections.add(card())
})
afterEach(() => {
  db.close()
  vi.useRealTimers()
})

describe('a driver who was refused', () => {
  it('gives place to another one, whoever has the booking by now, and the card goes with it', async () => {
    expect(await giveOtherDriver(db, card({ code: 'booking.driver_changed' }), third)).toMatchObject({ status: 'queued' })
    expect(await db.rejections.count()).toBe(0)
    expect(await db.rows('bookings').get(ids.bookingId)).toMatchObject({ driverId: third })
    expect(await db.outbox.toArray()).toMatchObject([{ args: { ...ids, driverId: third, was: theirs } }])
  })

  it('of a movement gives place as well, for the day that was wanted and at no place of the first one’s run', async () => {
    const movement = sampleOperation({ type: 'delivery', scheduledOn: '2026-11-23' })
    const cursor = { epoch: 'e', scope: 's', revision: 2, after: null }
    await applyPull(db, { rows: [putLine('operations', movement, 2)], results: [], lastSeq: 0, cursor, durable: 2 })
    const edits = {
      scheduledOn: { from: '2026-11-23', to: '2026-11-25' },
      driverId: { from: null, to: mine },
      runOrder: { from: null, to: 30 },
    }
    const refused = card({ name: 'operation.plan', args: { operationId: movement.id, edits } })
    expect(await giveOtherDriver(db, refused, third)).toMatchObject({ status: 'queued' })
    expect(await db.rejections.count()).toBe(0)
    expect(await db.rows('operations').get(movement.id)).toMatchObject({ driverId: third, scheduledOn: '2026-11-25', runOrder: null })
    const pinned = { operationId: movement.id, edits: { pinned: { from: false, to: true } } }
    expect(refusedDriver(card({ name: 'operation.plan', args: pinned }))).toBeNull()
  })

  it('is named by cards about a driver, and by no others', () => {
    expect(refusedDriver(card())).toEqual({ bookingId: ids.bookingId })
    expect(refusedDriver(card({ code: 'driver.licence_expired' }))).not.toBeNull()
    expect([card({ code: 'booking.was_cancelled' }), card({ name: 'booking.accept' }), card({ args: {} })].map(refusedDriver)).toEqual([
      null,
      null,
      null,
    ])
  })
})
