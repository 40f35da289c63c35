import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleBooking, sampleContainer, sampleDriver, sampleId, sampleOperation, sampleVendor } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { plannedDeliveries } from '#domain/operations/plan.ts'
import { mutate } from '#db/core/mutate.ts'
import { judge } from './judge.ts'

const now = '2026-11-21T08:00:00.000Z'
const movement = sampleOperation({ scheduledOn: '2026-11-23' })
const ready = sampleDriver({ phoneVerifiedAt: now })
const away = sampleDriver({ id: sampleId(3, 2), phoneVerifiedAt: now, available: false })

let db: PortalDatabase
let revision = 0
const bring = (rows: readonly (readonly [string, { readonly id: string }])[]) => {
  revision += 1
  return applyPull(db, {
    rows: rows.map(([kind, body]) => ({ t: 'put' as const, kind, id: body.id, revision, body })),
    results: [],
    lastSeq: 0,
    cursor: { epoch: 'e', scope: 's', revision, after: null },
    durable: revision,
  })
}
beforeEach(async () => {
  db = openDevice()
  await bring([
    ['operations', movement],
    ['bookings', sampleBooking({ id: movement.bookingId, status: 'on_site' })],
    ['drivers', ready],
    ['drivers', away],
  ])
})
afterEach(() => db.close())

const give = (driverId: string) => ({ operationId: movement.id, edits: { driverId: { from: null, to: driverId } } })

describe('a change that is judged before it is asked for', () => {
  it('is refused for the reason it would be refused for', async () => {
    const rejection = await judge(db, { name: 'operation.plan', args: give(away.id), now })
    expect(rejection).toMatchObject({ code: 'driver.unavailable' })
    expect(await mutate(db, 'operation.plan', give(away.id), { clientAt: now })).toEqual({ status: 'rejected', rejection })
  })

  it('is refused where it would promise a driver’s hour twice, which the rule alone cannot know', async () => {
    const startsAt = '2026-11-24T05:00:00.000Z'
    const booked = (n: number, over: object) =>
      sampleBooking({ id: sampleId(5, n), number: 20_000 + n, quantity: 1, startsAt, deliveryOn: '2026-11-24', ...over })
    const theirs = booked(2, { status: 'assigned', driverId: ready.id })
    const ours = booked(3, { status: 'accepted', driverId: null })
    const [delivery] = plannedDeliveries(ours, now)
    if (!delivery) throw new Error('a booking has a delivery')
    await bring([
      ['bookings', theirs],
      ['bookings', ours],
      ['operations', delivery],
    ])
    const args = { operationId: delivery.id, edits: { driverId: { from: null, to: ready.id } } }
    expect(await judge(db, { name: 'operation.plan', args, now })).toMatchObject({ code: 'booking.driver_busy' })
    // Once theirs is planned for another day, what was agreed says nothing.
    const [other] = plannedDeliveries(theirs, now)
    if (!other) throw new Error('a booking has a delivery')
    const later = { ...other, scheduledOn: '2026-11-27' }
    await bring([['operations', later]])
    expect(await judge(db, { name: 'operation.plan', args, now })).toBeNull()
    // And what is planned counts, whenever it was agreed.
    const agreedLater = { ...theirs, startsAt: '2026-11-27T05:00:00.000Z', deliveryOn: '2026-11-27' }
    const sooner = { ...other, scheduledOn: '2026-11-24' }
    await bring([
      ['bookings', agreedLater],
      ['operations', sooner],
    ])
    expect(await judge(db, { name: 'operation.plan', args, now })).toMatchObject({ code: 'booking.driver_busy' })
  })

  it('is refused where others still need what would go, which the rule alone cannot know', async () => {
    const container = sampleContainer({ id: sampleId(4, 9) })
    const { id, wasteType, binSize, barcode } = container
    const needs = sampleBooking({ id: sampleId(5, 4), number: 20_004, status: 'accepted', container: { id, wasteType, binSize, barcode } })
    await bring([
      ['containers', container],
      ['bookings', needs],
    ])
    const args = { containerId: id, was: null }
    expect(await judge(db, { name: 'container.delete', args, now })).toEqual({ code: 'container.has_bookings', params: { count: 1 } })
    const closed = { ...needs, status: 'completed' }
    await bring([['bookings', closed]])
    expect(await judge(db, { name: 'container.delete', args, now })).toBeNull()
  })

  it('is judged at the moment it is asked for, by what has not left its yard until then', async () => {
    const container = sampleContainer({ id: sampleId(4, 9), inventory: { sku: 'CON-M-09', units: 1, stock: 1 } })
    const { id, wasteType, binSize, barcode } = container
    const of = (n: number, over: object) =>
      sampleBooking({ id: sampleId(5, n), number: 20_000 + n, quantity: 1, container: { id, wasteType, binSize, barcode }, ...over })
    const late = of(5, { status: 'accepted', deliveryOn: '2026-11-18', pickupOn: '2026-11-20' })
    const asked = of(6, { status: 'new', deliveryOn: '2026-11-21', pickupOn: '2026-11-24' })
    await bring([
      ['vendors', sampleVendor({ isKyc: true, kyc: { status: 'approved', rejectionReason: null, submittedAt: now, decidedAt: now } })],
      ['containers', container],
      ['bookings', late],
      ['bookings', asked],
    ])
    const args = { vendorId: sampleId(1), bookingId: asked.id }
    expect(await judge(db, { name: 'booking.accept', args, now })).toMatchObject({ code: 'booking.no_free_unit' })
    expect(await judge(db, { name: 'booking.accept', args, now: '2026-11-19T08:00:00.000Z' })).toBeNull()
  })

  it('changes nothing where it would be accepted', async () => {
    expect(await judge(db, { name: 'operation.plan', args: give(ready.id), now })).toBeNull()
    expect([await db.outbox.count(), (await db.rows('operations').get(movement.id))?.driverId]).toEqual([0, null])
  })
})
