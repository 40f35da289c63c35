import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { SAMPLE_DETAILS, sampleBooking, sampleContainer, sampleId, sampleRequest, sampleVendor } from '#tests/support/samples.ts'
import { approvalRefusal } from '../approval-refusal.ts'
import { REQUESTS } from './noun.ts'

let db: PortalDatabase
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00.000Z') })
  db = openDevice()
})
afterEach(() => {
  db.close()
  vi.useRealTimers()
})

const rented = (n: number, deliveryOn: string, pickupOn: string) =>
  sampleBooking({
    id: sampleId(5, n),
    number: 10_000 + n,
    status: 'accepted',
    driverId: null,
    quantity: 2,
    startsAt: `${deliveryOn}T05:00:00.000Z`,
    endsAt: `${pickupOn}T05:00:00.000Z`,
    deliveryOn,
    pickupOn,
    rentalDays: 7,
  })
const asks = (n: number, bookingId: string, type: 'renewal' | 'grace_period'): ChangeRequest =>
  sampleRequest(type, { id: sampleId(6, n), number: 7_000 + n, bookingId, ...SAMPLE_DETAILS[type] })

const arrive = (bookings: readonly Booking[], requests: readonly ChangeRequest[]) =>
  applyPull(db, {
    rows: [
      putLine('vendors', sampleVendor({ isKyc: true }), 1),
      putLine('containers', sampleContainer({ inventory: { sku: 'A', units: 2, stock: 2 } }), 1),
      ...bookings.map((one) => putLine('bookings', one, 1)),
      ...requests.map((one) => putLine('requests', one, 1)),
    ],
    results: [],
    lastSeq: 0,
    cursor: { epoch: 'e', scope: 's', revision: 1, after: null },
    durable: 1,
  })

it('more days of bins that are promised to others are refused here, one by one, with nothing queued of them', async () => {
  const [first, next, last] = [
    rented(1, '2026-11-24', '2026-12-01'),
    rented(2, '2026-12-02', '2026-12-09'),
    rented(3, '2026-12-28', '2027-01-04'),
  ]
  const requests = [asks(1, first.id, 'renewal'), asks(2, first.id, 'grace_period'), asks(3, last.id, 'renewal')]
  await arrive([first, next, last], requests)
  const { queued, refused } = await REQUESTS.carryOut(db, { answer: 'accept', subjects: requests, reason: '', onProgress: () => undefined })
  expect(queued.map(({ subject }) => subject.number)).toEqual([7_003])
  expect(refused.map(({ rejection }) => rejection.code)).toEqual(['booking.no_free_unit', 'booking.no_free_unit'])
  expect(await db.outbox.count()).toBe(1)
  // What asks for no more days asks for no more bins.
  expect(await approvalRefusal(db, sampleRequest('early_pickup', { bookingId: first.id }))).toBeNull()
})

it('what asks for no more days is approved ten at a time, each ten in one transaction', async () => {
  const bookings = [1, 2, 3, 4, 5, 6].map((n) => rented(n, '2026-11-24', '2026-12-01'))
  const requests = bookings.map(({ id }, at) => sampleRequest('removal', { id: sampleId(6, at), bookingId: id, ...SAMPLE_DETAILS.removal }))
  await arrive(bookings, requests)
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const { queued } = await REQUESTS.carryOut(db, { answer: 'accept', subjects: requests, reason: '', onProgress: () => undefined })
  expect(queued).toHaveLength(requests.length)
  expect(transaction.mock.calls.filter(([stores, mode]) => mode === 'readwrite' && [stores].flat().includes('outbox'))).toHaveLength(1)
})
