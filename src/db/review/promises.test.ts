import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { putLine } from '#tests/support/answer-lines.ts'
import { expectConsole } from '#tests/support/silence.ts'
import { openDevice } from '#tests/support/open-device.ts'
import {
  sampleBooking,
  sampleContainer,
  sampleDriver,
  sampleId,
  sampleOperation,
  sampleVendor,
  sampleZone,
} from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { query } from '#db/query/columns-client.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { deliveryId } from '#domain/operations/plan.ts'
import { asAccepted } from './bins-refusal.ts'
import { mutateEach } from './bulk.ts'
import { judge } from './judge.ts'
import { promiseRefusal } from './promises.ts'
import { whenJudged } from './when-judged.ts'

vi.mock('#db/query/columns-client.ts', { spy: true })

const container = sampleContainer({ inventory: { sku: 'A', units: 2, stock: 2 } })
const driver = sampleDriver({ phoneVerifiedAt: '2026-01-01T00:00:00.000Z', licenseExpiresOn: '2099-01-01' })
const booking = (n: number, over: Partial<Booking> = {}) =>
  sampleBooking({
    id: sampleId(5, n),
    number: 10_000 + n,
    status: 'new',
    driverId: null,
    quantity: 1,
    startsAt: '2026-11-24T05:00:00.000Z',
    endsAt: '2026-12-01T05:00:00.000Z',
    deliveryOn: '2026-11-24',
    pickupOn: '2026-12-01',
    rentalDays: 7,
    ...over,
  })
const idOf = (n: number) => sampleId(5, n)
const later = { startsAt: '2026-12-20T05:00:00.000Z', endsAt: '2026-12-27T05:00:00.000Z', deliveryOn: '2026-12-20', pickupOn: '2026-12-27' }

let db: PortalDatabase
const arrive = (bookings: readonly Booking[], operations: readonly Operation[] = []) =>
  applyPull(db, {
    rows: [
      putLine('vendors', sampleVendor({ isKyc: true }), 1),
      putLine('zones', sampleZone(), 1),
      putLine('containers', container, 1),
      putLine('drivers', driver, 1),
      ...bookings.map((one) => putLine('bookings', one, 1)),
      ...operations.map((one) => putLine('operations', one, 1)),
    ],
    results: [],
    lastSeq: 0,
    cursor: { epoch: 'e', scope: 's', revision: 1, after: null },
    durable: 1,
  })
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00.000Z') })
  db = openDevice()
})
afterEach(() => {
  db.close()
  vi.useRealTimers()
})

const about = (n: number) => ({ vendorId: sampleId(1), bookingId: idOf(n) })

describe('what a booking promises', () => {
  it('is accepted up to the last bin, and refused before anything is queued', async () => {
    await arrive([booking(1), booking(2), booking(3)])
    const accept = (n: number, isAsked = () => true) =>
      whenJudged(promiseRefusal(db, { bookingId: idOf(n), change: asAccepted }), () => mutate(db, 'booking.accept', about(n)), isAsked)
    // Whoever goes back while it is judged is not answered for.
    expect(await accept(1, () => false)).toEqual({ status: 'unasked' })
    expect(await db.outbox.count()).toBe(0)
    expect([(await accept(1)).status, (await accept(2)).status]).toEqual(['queued', 'queued'])
    const refused = { code: 'booking.no_free_unit', params: { number: 10_003, on: '2026-11-24' } }
    expect(await accept(3)).toEqual({ status: 'rejected', rejection: refused })
    expect(await db.outbox.count()).toBe(2)
  })

  it('is judged one by one where many are accepted', async () => {
    const all = [booking(1), booking(2), booking(3), booking(4, later)]
    await arrive(all)
    const { queued, refused } = await mutateEach(db, {
      name: 'booking.accept',
      subjects: all,
      argsOf: ({ id }) => ({ ...about(1), bookingId: id }),
      refusalOf: ({ id }) => promiseRefusal(db, { bookingId: id, change: asAccepted }),
    })
    expect(queued.map(({ subject }) => subject.number)).toEqual([10_001, 10_002, 10_004])
    expect(refused.map(({ rejection }) => rejection.code)).toEqual(['booking.no_free_unit'])
  })

  it('is not moved to where its bins are out, nor to where its driver delivers another', async () => {
    const given = { status: 'assigned' as const, driverId: driver.id }
    await arrive([booking(1, { ...given, quantity: 2 }), booking(2, { ...given, ...later })])
    const move = (startsOn: string) =>
      judge(db, { name: 'booking.reschedule', args: { ...about(2), startsOn }, now: new Date().toISOString() })
    expect(await move('2026-11-28')).toMatchObject({ code: 'booking.no_free_unit', params: { on: '2026-11-28' } })
    expect(await move('2026-12-02')).toBeNull()
    await arrive([booking(1, given), booking(2, { ...given, ...later })])
    expect(await move('2026-11-24')).toMatchObject({ code: 'booking.driver_busy', params: { other: 10_001 } })
    expect(await move('2026-11-25')).toBeNull()
  })

  it('is kept, too little as there is of it, where a draft takes a delivery from one driver for another', async () => {
    const [operationId, decisionId, another] = [deliveryId(idOf(1), 1), sampleId(97), sampleId(3, 2)]
    const freed = sampleOperation({
      id: operationId,
      type: 'delivery',
      bookingId: idOf(1),
      scheduledOn: '2026-11-24',
      driverId: null,
      decisionId,
      history: [{ decisionId, operation: { driverId: another }, units: [], movements: [] }],
    })
    const taken = booking(2, { status: 'assigned', driverId: another })
    await arrive([booking(1, { status: 'accepted', quantity: 2 }), taken], [freed])
    const give = (takenFrom?: string) => {
      const edits = { driverId: { from: null, to: driver.id } }
      return judge(db, { name: 'operation.plan', args: { operationId, edits, takenFrom }, now: new Date().toISOString() })
    }
    expect(await give()).toMatchObject({ code: 'booking.no_free_unit' })
    expect(await give(driver.id)).toMatchObject({ code: 'booking.no_free_unit' })
    expect(await give(another)).toBeNull()
  })

  it('is left to the server where the booking or its container is not on the device', async () => {
    await arrive([booking(1, { container: { ...booking(1).container, id: sampleId(4, 99) } })])
    expect(await promiseRefusal(db, { bookingId: idOf(1), change: asAccepted })).toBeNull()
    expect(await promiseRefusal(db, { bookingId: idOf(2), change: asAccepted })).toBeNull()
  })

  it('is left to the server where the columns cannot be asked, and the person goes on', async () => {
    const given = { status: 'assigned' as const, driverId: driver.id, quantity: 2 }
    await arrive([booking(1, given), booking(2)])
    const ask = () => promiseRefusal(db, { bookingId: idOf(2), change: asAccepted })
    expect(await ask()).toMatchObject({ code: 'booking.no_free_unit' })
    vi.mocked(query).mockRejectedValueOnce(new Error('no room'))
    expect(await ask()).toBeNull()
    expectConsole('warn', 'columns: no room')
    const closed = new Dexie.DatabaseClosedError('gone')
    vi.mocked(query).mockRejectedValueOnce(closed)
    expect(await ask()).toBeNull()
    expectConsole('warn', 'columns: gone')
    // A sign-out in the middle of it: nobody is left to be warned.
    vi.mocked(query).mockImplementation(() => {
      db.close()
      return Promise.reject(closed)
    })
    expect(await ask()).toBeNull()
  })
})
