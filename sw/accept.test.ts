import { afterEach, expect, it, vi } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import type { Pull } from '#db/core/pull.ts'
import { writeStatus } from '#db/core/status.ts'
import { QueryEngine } from '#db/query/engine.ts'
import { undoChange } from '#db/review/undo.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Container } from '#domain/containers/container.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { ACCEPTED, ACCEPTED_HERE, ACCEPTED_LATER, NOT_ACCEPTED } from '#i18n/notification-messages.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleBooking, sampleContainer, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { accept, outcomeOf } from './accept.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const [startsAt, endsAt] = [inDays(3), inDays(10)]
const days = { deliveryOn: dayOf(startsAt), pickupOn: dayOf(endsAt), rentalDays: 7 }
const booking = sampleBooking({ status: 'new', driverId: null, tracking: [], bookedAt: inDays(-1), startsAt, endsAt, ...days })
const vendor = sampleVendor({ isKyc: true })
const asked = { vendorId: vendor.id, bookingId: booking.id }
const pull = (db: PortalDatabase, told = booking, results: Pull['results'] = [], stock: readonly [Container, Booking] | null = null) =>
  applyPull(db, {
    rows: [
      putLine('vendors', vendor, 1),
      putLine('bookings', told, 2),
      ...(stock ? [putLine('containers', stock[0], 2), putLine('bookings', stock[1], 2)] : []),
    ],
    results,
    lastSeq: results.length,
    cursor: { epoch: 'e', scope: 's', revision: 2, after: null },
    durable: 0,
  })
const queued = (db: PortalDatabase) => db.outbox.toCollection().count()
const waiting = async (db: PortalDatabase) => (await db.outbox.toCollection().first())?.id ?? ''

afterEach(() => vi.useRealTimers())

it('a booking that is here is accepted before anybody is asked, however long the network takes', async () => {
  const db = openDevice()
  await pull(db)
  const counted: number[] = []
  const sync = async () => {
    counted.push(await queued(db))
    throw new Error('no network')
  }
  expect(await accept(db, asked, sync)).toEqual({ came: ACCEPTED_LATER, number: booking.number, waitsFor: await waiting(db) })
  expect(counted).toEqual([1])
  expect((await db.rows('bookings').get(booking.id))?.status).toBe('accepted')
  db.close()
})

it.each([
  ['signed-out', ACCEPTED_HERE],
  ['update-required', ACCEPTED_HERE],
  ['failed', ACCEPTED_HERE],
  ['offline', ACCEPTED_LATER],
  ['waiting', ACCEPTED_LATER],
] as const)('an acceptance that waits as the device is %s says whether the network alone will send it', async (phase, came) => {
  const db = openDevice()
  await pull(db)
  // Pressed again, too: a message may come twice.
  for (const _press of [1, 2]) {
    const accepted = await accept(db, asked, () => writeStatus(db, { phase }))
    expect(accepted).toEqual({ came, number: booking.number, waitsFor: await waiting(db) })
  }
  db.close()
})

it('a booking that is not here yet is fetched first, and is not accepted where it does not come', async () => {
  const [slow, lost] = [openDevice(), openDevice()]
  expect(await accept(slow, asked, () => pull(slow))).toMatchObject({ number: booking.number })
  expect(await queued(slow)).toBe(1)
  expect(await accept(lost, asked, () => Promise.reject(new Error('no network')))).toEqual({
    came: NOT_ACCEPTED,
    number: null,
    waitsFor: null,
  })
  slow.close()
  lost.close()
})

it('a booking that is accepted already is so once more: a message may come twice', async () => {
  const [db, other] = [openDevice(), openDevice()]
  await pull(db)
  const sync = () => Promise.reject(new Error('no network'))
  await accept(db, asked, sync)
  expect(await accept(db, asked, sync)).toEqual({ came: ACCEPTED_LATER, number: booking.number, waitsFor: await waiting(db) })
  expect(await queued(db)).toBe(1)
  await pull(other, { ...booking, status: 'accepted' })
  expect(await accept(other, asked, sync)).toEqual({ came: ACCEPTED, number: booking.number, waitsFor: null })
  // Something else about it that waits says nothing of that.
  const moved = await mutate(other, 'booking.reschedule', { ...asked, startsOn: dayOf(inDays(4)) })
  expect(moved.status).toBe('queued')
  expect(await accept(other, asked, sync)).toEqual({ came: ACCEPTED, number: booking.number, waitsFor: null })
  db.close()
  other.close()
})

it('what the list would refuse is not accepted but opened: bins that others were promised, and what the rule forbids', async () => {
  const [full, free, late] = [openDevice(), openDevice(), openDevice()]
  const stock = (units: number) => sampleContainer({ inventory: { sku: 'S', units, stock: units } })
  const other = { ...booking, id: sampleId(5, 2), number: 10_042, status: 'accepted' as const }
  const sync = () => Promise.reject(new Error('no network'))
  const refused = { came: NOT_ACCEPTED, number: booking.number, waitsFor: null, isToOpen: true }
  const one = { ...booking, quantity: 1 }
  await pull(full, one, [], [stock(1), { ...other, quantity: 1 }])
  expect(await accept(full, asked, sync)).toEqual(refused)
  expect(await queued(full)).toBe(0)
  await pull(free, one, [], [stock(2), { ...other, quantity: 1 }])
  expect(await accept(free, asked, sync)).toMatchObject({ came: ACCEPTED_LATER })
  await pull(late, { ...booking, status: 'cancelled' })
  expect(await accept(late, asked, sync)).toEqual(refused)
  for (const db of [full, free, late]) db.close()
})

it('what says whether bins are promised is waited for four seconds, before a browser ends the worker with nothing stored', async () => {
  const db = openDevice()
  const other = { ...booking, id: sampleId(5, 2), number: 10_042, status: 'accepted' as const }
  await pull(db, booking, [], [sampleContainer(), other])
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const isAsked = new Promise<void>((settle) => {
    vi.spyOn(QueryEngine.prototype, 'query').mockImplementation(() => {
      settle()
      return new Promise(() => undefined)
    })
  })
  const accepted = accept(db, asked, () => Promise.reject(new Error('no network')))
  await isAsked
  await vi.advanceTimersByTimeAsync(3_999)
  expect(await queued(db)).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(await accepted).toMatchObject({ came: ACCEPTED_LATER })
  expect(await queued(db)).toBe(1)
  db.close()
})

it.each([
  ['applied', 'accepted', ACCEPTED],
  ['rejected', 'new', NOT_ACCEPTED],
] as const)('what the server has %s is said so', async (status, then, came) => {
  const db = openDevice()
  await pull(db)
  const sync = async () => {
    const { id = '' } = (await db.outbox.toCollection().first()) ?? {}
    const code = status === 'applied' ? null : 'booking.no_free_unit'
    await pull(db, { ...booking, status: then }, [{ t: 'result', seq: 1, id, status, code, params: {}, revision: 2, serverAt: inDays(0) }])
  }
  expect(await accept(db, asked, sync)).toEqual({ came, number: booking.number, waitsFor: null })
  db.close()
})

it.each([
  ['applied', 'accepted', ACCEPTED],
  ['rejected', 'cancelled', NOT_ACCEPTED],
] as const)(
  'what waited and was %s in the end is known afterwards, and what was taken back came to nothing',
  async (status, then, came) => {
    const db = openDevice()
    await pull(db)
    const { waitsFor } = await accept(db, asked, () => Promise.reject(new Error('no network')))
    const id = waitsFor ?? ''
    expect(await outcomeOf(db, id)).toBe('waits')
    const code = status === 'applied' ? null : 'booking.not_acceptable'
    await pull(db, { ...booking, status: then }, [{ t: 'result', seq: 1, id, status, code, params: {}, revision: 2, serverAt: inDays(0) }])
    expect(await outcomeOf(db, id)).toBe(came)
    const other = openDevice()
    await pull(other)
    const { waitsFor: taken } = await accept(other, asked, () => Promise.reject(new Error('no network')))
    await undoChange(other, taken ?? '')
    expect(await outcomeOf(other, taken ?? '')).toBeNull()
    db.close()
    other.close()
  },
)
