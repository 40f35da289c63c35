import { describe, expect, it } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { refKey, type Document, type Kind } from '#domain/kernel/entity.ts'
import type { Change } from '#domain/kernel/mutation.ts'
import { plannedDeliveries } from '#domain/operations/plan.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import { mutate } from '#db/core/mutate.ts'
import { Overlay } from '#db/core/overlay.ts'
import { planQueue } from '#db/core/plan-queue.ts'
import { storeFile } from '#db/files/files.ts'
import { openDevice } from '#tests/support/open-device.ts'
import {
  sampleBooking,
  sampleContainer,
  sampleDriver,
  sampleId,
  sampleOperation,
  sampleUnit,
  sampleVendor,
  sampleZone,
} from '#tests/support/samples.ts'
import { promisesOf } from './promises.ts'

const NOW = '2026-11-24T07:30:00.000Z'
const DAYS = { deliveryOn: '2026-11-24', pickupOn: '2026-12-08', endsAt: '2026-12-08T07:00:00.000Z', quantity: 1 }
const driver = (n: number) => sampleDriver({ id: sampleId(3, n), phoneVerifiedAt: NOW, licenseExpiresOn: '2027-11-24' })
const [ONE, OTHER] = [driver(1), driver(2)]

const given = sampleBooking({
  ...DAYS,
  id: sampleId(5, 1),
  startsAt: '2026-11-24T07:00:00.000Z',
  status: 'out_for_delivery',
  driverId: ONE.id,
})
const next = sampleBooking({
  ...DAYS,
  id: sampleId(5, 2),
  number: 10_099,
  startsAt: '2026-11-24T07:45:00.000Z',
  status: 'accepted',
  driverId: null,
})
const underWay = plannedDeliveries(given, NOW).map((one) => ({ ...one, driverId: ONE.id, containerStatus: 'on_the_way' as const }))

const put = (kind: Kind, body: Document) => ({ t: 'put' as const, kind, id: body.id, revision: 1, body: { ...body } })

/** A delivery under way to which somebody has come, with a photo that is not up yet; then another booking is given to a driver. */
const queueAfterArrival = async (driverId: string): Promise<string[]> => {
  const db = openDevice()
  const operations = [...underWay, ...plannedDeliveries(next, NOW)].map((one) => put('operations', one))
  const records = [
    put('vendors', sampleVendor()),
    put('drivers', ONE),
    put('drivers', OTHER),
    put('containers', sampleContainer()),
    put('units', sampleUnit({ status: 'in_yard', containerId: sampleContainer().id })),
    put('bookings', given),
    put('bookings', next),
  ]
  const rows = [...records, ...operations]
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
  const photo = await storeFile(db, { name: 'a.png', type: 'image/png', bytes: new Uint8Array([1, 2, 3]).buffer })
  const at = { clientAt: NOW }
  const arrived = await mutate(
    db,
    'operation.arrive',
    { operationId: underWay[0]?.id ?? '', photosAfter: [photo], unit: { containerId: sampleContainer().id, number: 2 } },
    at,
  )
  const assigned = await mutate(db, 'booking.assign', { vendorId: sampleVendor().id, bookingId: next.id, driverId, was: null }, at)
  expect([arrived, assigned]).toMatchObject([{ status: 'queued' }, { status: 'queued' }])
  await planQueue(db)
  return (await db.outbox.orderBy('seq').toArray()).map(({ name }) => name)
}

describe('a change that waits for its photo', () => {
  it('is not overtaken by who asks for the driver whom it lets go', async () => {
    expect(await queueAfterArrival(ONE.id)).toEqual(['operation.arrive', 'booking.assign'])
  })

  it('is overtaken by who asks for somebody else', async () => {
    expect(await queueAfterArrival(OTHER.id)).toEqual(['booking.assign', 'operation.arrive'])
  })
})

const used = (key: string): string => `used ${key}`
const BIN = refKey({ kind: 'containers', id: sampleContainer().id })
const [FIRST, SECOND] = [refKey({ kind: 'drivers', id: ONE.id }), refKey({ kind: 'drivers', id: OTHER.id })]

const promises = (before: Change | null, after: Change) => {
  const overlay = new Overlay(openDevice())
  if (before) overlay.apply([before])
  const { takes, frees } = promisesOf([after], overlay)
  return { takes: [...new Set(takes)].toSorted(), frees: [...new Set(frees)].toSorted() }
}

const booking = (over: Partial<Booking>): Change => ({ op: 'put', kind: 'bookings', body: { ...given, driverId: null, ...over } })
const pending = booking({ status: 'new' })
const accepted = booking({ status: 'accepted' })
const assigned = booking({ status: 'assigned', driverId: ONE.id })
const unit = (status: 'on_site' | 'in_yard' | 'reserved'): Change => ({ op: 'put', kind: 'units', body: sampleUnit({ status }) })
const stock = (n: number): Change => {
  const body = sampleContainer()
  return { op: 'put', kind: 'containers', body: { ...body, inventory: { ...body.inventory, stock: n } } }
}
const labelled = (barcode: string): Change => ({ op: 'put', kind: 'containers', body: sampleContainer({ barcode }) })
const movement = (driverId: string | null): Change => ({
  op: 'put',
  kind: 'operations',
  body: sampleOperation({
    type: 'delivery',
    bookingId: given.id,
    containerStatus: 'scheduled',
    driverId,
    containerId: sampleContainer().id,
  }),
})

describe('what a change takes and lets go', () => {
  it.each<[string, Change | null, Change, { takes: string[]; frees: string[] }]>([
    ['an acceptance takes bins', pending, accepted, { takes: [BIN], frees: [] }],
    ['a driver takes bins along, and is taken', accepted, assigned, { takes: [BIN, FIRST].toSorted(), frees: [] }],
    [
      'another driver lets the first one go',
      assigned,
      booking({ status: 'assigned', driverId: OTHER.id }),
      { takes: [SECOND], frees: [FIRST, used(FIRST)] },
    ],
    [
      'a cancellation lets both go',
      assigned,
      booking({ status: 'cancelled', driverId: ONE.id }),
      { takes: [], frees: [BIN, FIRST, used(BIN), used(FIRST)] },
    ],
    ['an earlier pickup lets bins go', accepted, booking({ status: 'accepted', pickupOn: '2026-12-01' }), { takes: [], frees: [BIN] }],
    ['a later pickup takes them longer', accepted, booking({ status: 'accepted', pickupOn: '2026-12-20' }), { takes: [BIN], frees: [] }],
    ['bins that came back before the others', accepted, booking({ status: 'accepted', returned: 1 }), { takes: [], frees: [BIN] }],
    ['fewer bins', booking({ status: 'accepted', quantity: 2 }), accepted, { takes: [], frees: [BIN] }],
    ['a later delivery', accepted, booking({ status: 'accepted', deliveryOn: '2026-11-26' }), { takes: [BIN], frees: [BIN] }],
    ['a driver is taken off it', assigned, accepted, { takes: [], frees: [BIN, FIRST, used(FIRST)] }],
    ['a note changes nothing', accepted, booking({ status: 'accepted', comments: 'At the gate' }), { takes: [], frees: [] }],
    ['a unit comes back to the yard', unit('on_site'), unit('in_yard'), { takes: [], frees: [BIN, used(BIN)] }],
    ['more of a container', stock(3), stock(4), { takes: [], frees: [BIN] }],
    ['fewer of it', stock(4), stock(3), { takes: [], frees: [] }],
    ['a barcode goes to another one', labelled('rn-A'), labelled('RN-B'), { takes: ['barcode RN-B'], frees: ['barcode RN-A'] }],
    ['a new container takes its own', null, labelled('RN-A'), { takes: ['barcode RN-A'], frees: [BIN] }],
    ['and that whose unit it could be', null, labelled('RN-7'), { takes: ['barcode RN', 'barcode RN-7'], frees: [BIN] }],
    [
      'a container goes with its barcode',
      labelled('RN-A'),
      { op: 'del', kind: 'containers', id: sampleContainer().id },
      { takes: [used(BIN)], frees: ['barcode RN-A', used(refKey({ kind: 'zones', id: sampleZone().id }))] },
    ],
    ['a movement goes to somebody else', movement(ONE.id), movement(OTHER.id), { takes: [], frees: [FIRST, used(FIRST)] }],
    [
      'a zone goes',
      { op: 'put', kind: 'zones', body: sampleZone() },
      { op: 'del', kind: 'zones', id: sampleZone().id },
      { takes: [used(refKey({ kind: 'zones', id: sampleZone().id }))], frees: [] },
    ],
  ])('%s', (_what, before, after, expected) => {
    expect(promises(before, after)).toEqual(expected)
  })
})
