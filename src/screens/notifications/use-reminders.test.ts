import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { QueryEngine } from '#db/query/engine.ts'
import type { Kind, Documents } from '#domain/kernel/entity.ts'
import { BOOKING_LISTS } from '#screens/bookings/booking-list.ts'
import { DRIVER_LIST } from '#screens/drivers/driver-list.ts'
import { REMINDERS } from '#screens/dashboard/figures.ts'
import type { ListDefinition } from '#screens/list/definition.ts'
import { queryOf } from '#screens/list/list-query.ts'
import { listSearch } from '#screens/list/list-search.ts'
import { readList } from '#screens/list/list-state.ts'
import { operationList } from '#screens/operations/operation-list.ts'
import { PENALTY_LIST } from '#screens/penalties/penalty-list.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { QUERY_PORTS } from '#tests/support/query-device.ts'
import { sampleBooking, sampleDriver, sampleId, sampleOperation, samplePenalty } from '#tests/support/samples.ts'
import { REMINDER_PLACES, remindersOf, reminderQueries, type Reminder } from './use-reminders.ts'

const TODAY = '2026-11-21'
let db: PortalDatabase
let revision = 0
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

const put = async <K extends Kind>(kind: K, body: Documents[K]) => {
  revision += 1
  const cursor = { epoch: 'e', scope: 's', revision, after: null }
  await applyPull(db, { rows: [putLine(kind, body, revision)], results: [], lastSeq: 0, cursor, durable: 0 })
}

const LISTS: Readonly<Record<Reminder['path'], unknown>> = {
  ...BOOKING_LISTS,
  '/driver': DRIVER_LIST,
  '/operations': operationList(TODAY, () => ''),
  '/penalty-payment': PENALTY_LIST,
}

/** The question of the list that a reminder leads to; the list understands all of its address. */
const behind = (kind: Reminder['kind']) => {
  const { path, search } = REMINDER_PLACES[kind]
  const list = LISTS[path] as ListDefinition<Kind>
  const { state, unknown } = readList(list, v.parse(listSearch, search))
  expect([path, unknown]).toEqual([path, []])
  return queryOf(list, state, TODAY)
}

/** How much each reminds of, which is what its list has. */
const counts = async () => {
  const engine = new QueryEngine(db, QUERY_PORTS)
  const queries = reminderQueries(TODAY)
  const kinds = Object.keys(queries) as Reminder['kind'][]
  const asked = kinds.map(async (kind) => {
    const { total } = await engine.query(queries[kind], { start: 0, end: 1 })
    expect([kind, (await engine.query(behind(kind), { start: 0, end: 1 })).total]).toEqual([kind, total])
    if (kind === 'overdue') {
      const { filters } = REMINDERS.overdue
      expect((await engine.query({ kind: 'operations', filters: filters(TODAY) }, { start: 0, end: 1 })).total).toBe(total)
    }
    return [kind, total] as const
  })
  return Object.fromEntries(await Promise.all(asked))
}

it('reminders come with their cause and go with it', async () => {
  const none = { unanswered: 0, dropOff: 0, overdue: 0, overdueBookings: 0, expired: 0, license: 0, penalty: 0 }
  expect(await counts()).toEqual(none)
  await put('bookings', sampleBooking({ id: sampleId(5, 1), status: 'new' }))
  // A container that stands although another one of its booking is still to come, one that is due today, and one that was fetched.
  const pickup = { type: 'pickup', requestId: null, containerStatus: 'scheduled', dueOn: '2026-11-20' } as const
  await put('operations', sampleOperation({ ...pickup, id: sampleId(7, 1), bookingId: sampleId(5, 6) }))
  await put('operations', sampleOperation({ ...pickup, id: sampleId(7, 2), dueOn: TODAY }))
  await put('operations', sampleOperation({ ...pickup, id: sampleId(7, 3), containerStatus: 'collected' }))
  // A drop-off of today and one of tomorrow; whose driver has set out needs no reminder, and neither does what starts later.
  await put('bookings', sampleBooking({ id: sampleId(5, 4), status: 'accepted', deliveryOn: '2026-11-22' }))
  await put('bookings', sampleBooking({ id: sampleId(5, 5), status: 'assigned', deliveryOn: TODAY }))
  await put('bookings', sampleBooking({ id: sampleId(5, 6), status: 'out_for_delivery', deliveryOn: TODAY }))
  await put('bookings', sampleBooking({ id: sampleId(5, 7), status: 'assigned', deliveryOn: '2026-11-23' }))
  await put('drivers', sampleDriver({ id: sampleId(3, 1), licenseExpiresOn: '2026-12-21' }))
  await put('drivers', sampleDriver({ id: sampleId(3, 2), licenseExpiresOn: '2026-12-22' }))
  await put('drivers', sampleDriver({ id: sampleId(3, 3), licenseExpiresOn: TODAY, removedAt: '2026-11-01T00:00:00.000Z' }))
  await put('drivers', sampleDriver({ id: sampleId(3, 4), licenseExpiresOn: TODAY }))
  await put('penalties', samplePenalty())
  expect(await counts()).toEqual({ unanswered: 1, dropOff: 2, overdue: 1, overdueBookings: 0, expired: 0, license: 2, penalty: 1 })
  // A day later it has expired: it is reminded of all the same.
  await put('drivers', sampleDriver({ id: sampleId(3, 4), licenseExpiresOn: '2026-11-20' }))
  expect(await counts()).toEqual({ unanswered: 1, dropOff: 2, overdue: 1, overdueBookings: 0, expired: 1, license: 1, penalty: 1 })

  await put('bookings', sampleBooking({ id: sampleId(5, 1), status: 'accepted' }))
  await put('bookings', sampleBooking({ id: sampleId(5, 4), status: 'cancelled', deliveryOn: '2026-11-22' }))
  await put('bookings', sampleBooking({ id: sampleId(5, 5), status: 'out_for_delivery', deliveryOn: TODAY }))
  await put('operations', sampleOperation({ ...pickup, id: sampleId(7, 1), containerStatus: 'returned' }))
  await put('drivers', sampleDriver({ id: sampleId(3, 1), licenseExpiresOn: '2027-12-21' }))
  await put('drivers', sampleDriver({ id: sampleId(3, 4), licenseExpiresOn: '2027-12-21' }))
  await put('penalties', samplePenalty({ status: 'paid' }))
  expect(await counts()).toEqual(none)
})

it('a booking on site past its pickup day that came without movements is reminded of, and none of them twice', async () => {
  const reminded = async () =>
    remindersOf(Object.entries(await counts()).map(([kind, count]) => ({ kind: kind as Reminder['kind'], count, until: null })))
  const pickupOn = '2026-11-20'
  await put('bookings', sampleBooking({ id: sampleId(5, 1), status: 'on_site', pickupOn }))
  await put('bookings', sampleBooking({ id: sampleId(5, 2), status: 'on_site', pickupOn: TODAY }))
  expect(await reminded()).toMatchObject([{ kind: 'overdueBookings', count: 1, path: '/active-booking' }])
  const pickup = { type: 'pickup', requestId: null, containerStatus: 'scheduled', dueOn: pickupOn } as const
  await put('bookings', sampleBooking({ id: sampleId(5, 3), status: 'on_site', pickupOn }))
  await put('operations', sampleOperation({ ...pickup, id: sampleId(7, 3), bookingId: sampleId(5, 3) }))
  expect(await reminded()).toMatchObject([{ kind: 'overdueBookings', count: 2 }])
  // Movements are planned for it.
  await put('operations', sampleOperation({ ...pickup, id: sampleId(7, 1), bookingId: sampleId(5, 1) }))
  expect(await reminded()).toMatchObject([{ kind: 'overdue', count: 2, path: '/operations' }])
})

it('what is due first is told of: the soonest end of an offer, and the soonest start', async () => {
  const [morning, noon] = [`${TODAY}T05:00:00.000Z`, `${TODAY}T09:00:00.000Z`]
  for (const [n, at] of [noon, morning].entries()) {
    await put('bookings', sampleBooking({ id: sampleId(5, n + 1), status: 'accepted', deliveryOn: TODAY, startsAt: at }))
    await put('bookings', sampleBooking({ id: sampleId(5, n + 3), status: 'new', answerDueAt: at }))
  }
  const engine = new QueryEngine(db, QUERY_PORTS)
  const { dropOff, unanswered } = reminderQueries(TODAY)
  for (const [question, id] of [
    [dropOff, sampleId(5, 2)],
    [unanswered, sampleId(5, 4)],
  ] as const)
    expect((await engine.query(question, { start: 0, end: 1 })).rows.map((row) => row.id)).toEqual([id])
})

it('what nothing asks for is no reminder', () => {
  const counted = (['unanswered', 'overdue', 'penalty'] as const).map((kind, count) => ({ kind, count, until: null }))
  expect(remindersOf(counted)).toMatchObject([
    { kind: 'overdue', count: 1, path: '/operations', search: { status: 'overdue', sort: 'dueOn' } },
    { kind: 'penalty', count: 2, path: '/penalty-payment', search: { status: 'unpaid' } },
  ])
})
