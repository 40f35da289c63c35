import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import { readFirst } from '#db/core/list-ahead.ts'
import { INITIAL_STATUS, writeStatus } from '#db/core/status.ts'
import { firstRowsOf } from '#db/query/first-rows.ts'
import { giveUpColumns } from '#db/query/kept.ts'
import { findEntity } from '#domain/entities.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import { BOOKING_LISTS } from '#screens/bookings/booking-list.ts'
import { BOOKING_PATHS } from '#screens/bookings/paths.ts'
import type { ListDefinition } from '#screens/list/definition.ts'
import { queryOf } from '#screens/list/list-query.ts'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { readList } from '#screens/list/list-state.ts'
import { operationList } from '#screens/operations/operation-list.ts'
import { REQUEST_LISTS } from '#screens/requests/request-list.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleBooking, sampleId, sampleOperation, sampleRequest } from '#tests/support/samples.ts'
import { keepLists } from './keep-lists.ts'

const TODAY = '2026-11-27'
const TOMORROW = '2026-11-28'
/** The fewest of a kind whose lists are kept. */
const MANY = Array.from({ length: 1001 }, (_, n) => n)
const listsOn = (day: string) =>
  [...BOOKING_PATHS.map((path) => BOOKING_LISTS[path]), operationList(day, () => ''), ...Object.values(REQUEST_LISTS)] as readonly unknown[]

let db: PortalDatabase
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(`${TODAY}T06:00:00.000Z`), toFake: ['Date'] })
  db = openDevice()
  const rows = MANY.flatMap((n) => [
    putLine('bookings', sampleBooking({ id: sampleId(5, n), number: 1000 + n })),
    putLine('operations', sampleOperation({ id: sampleId(7, n) })),
    putLine('requests', sampleRequest('renewal', { id: sampleId(6, n), number: 5000 + n })),
  ])
  const cursor = { epoch: 'e', scope: 's', revision: 1, after: null }
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor, durable: 0 })
  await writeStatus(db, { firstLoad: null })
})
afterEach(() => {
  db.close()
  vi.useRealTimers()
})

/** The tabs that wait for the columns at a start, where they have many rows. */
const waiting = async (day: string): Promise<string[]> => {
  await giveUpColumns(db, 0)
  const found: string[] = []
  for (const list of listsOn(day) as readonly ListDefinition<Kind>[])
    for (const { id } of list.tabs) {
      const query = queryOf(list, readList(list, { ...LIST_SEARCH_DEFAULTS, status: id }).state, day)
      const first = list.first(query, id)
      if (first && 'inOrder' in first) continue
      if ((await readFirst(db, query, null)) === null) found.push(`${list.id} ${id}`)
    }
  return found
}

it('every tab of every list begins without the columns afterwards, although nobody has looked at it', async () => {
  expect(await waiting(TODAY)).not.toEqual([])
  await keepLists(db, () => false)
  expect(await waiting(TODAY)).toEqual([])
})

it('once a day is enough, and needed: what is meant by today moves', async () => {
  await keepLists(db, () => false)
  await keepLists(db, () => false)
  expect(await waiting(TOMORROW)).toContain('operations today')
  vi.setSystemTime(`${TOMORROW}T06:00:00.000Z`)
  await keepLists(db, () => false)
  expect(await waiting(TOMORROW)).toEqual([])
})

it('what was kept today is not asked for again today', async () => {
  await keepLists(db, () => false)
  vi.setSystemTime(`${TODAY}T20:59:59.000Z`)
  const read = vi.spyOn(db.meta, 'put')
  await keepLists(db, () => false)
  expect(read).not.toHaveBeenCalled()
})

it('what a new release keeps in another form is kept anew, also on the same day', async () => {
  const bookings = findEntity('bookings')
  const version = bookings?.columnsVersion
  await keepLists(db, () => false)
  try {
    Object.assign(bookings ?? {}, { columnsVersion: 1000 })
    expect(await waiting(TODAY)).not.toEqual([])
    await keepLists(db, () => false)
    expect(await waiting(TODAY)).toEqual([])
  } finally {
    Object.assign(bookings ?? {}, { columnsVersion: version })
  }
})

const keptOf = (kind: Kind) => db.meta.where('key').startsWith(firstRowsOf(kind)).count()

it('nothing is looked at while a first load brings rows', async () => {
  await writeStatus(db, { firstLoad: INITIAL_STATUS.firstLoad })
  const rows = vi.spyOn(db, 'rows')
  const keeping = keepLists(db, () => false)
  for (let turn = 0; turn < 100; turn += 1) await db.meta.count()
  expect(rows).not.toHaveBeenCalled()
  await writeStatus(db, { firstLoad: null })
  await keeping
  expect(await keptOf('bookings')).toBeGreaterThan(20)
})

it('nothing more is kept of a database that is left, and what was not kept is at the next start', async () => {
  await keepLists(db, () => true)
  expect(await keptOf('requests')).toBe(0)
  let looks = 0
  await keepLists(db, () => (looks += 1) > 1)
  expect([await keptOf('requests'), await keptOf('bookings')]).not.toEqual([0, 0])
  expect(await keptOf('bookings')).toBe(0)
  await keepLists(db, () => false)
  expect(await waiting(TODAY)).toEqual([])
})

it('nothing is kept of a kind with few rows, whose columns are read in no time', async () => {
  const few = openDevice()
  const rows = MANY.slice(1).map((n) => putLine('bookings', sampleBooking({ id: sampleId(5, n), number: 1000 + n })))
  await applyPull(few, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 0 })
  await writeStatus(few, { firstLoad: null })
  await keepLists(few, () => false)
  expect(await few.meta.where('key').startsWith('firstRows').count()).toBe(0)
  few.close()
})
