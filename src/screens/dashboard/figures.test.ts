import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import { readCounters } from '#db/core/list-ahead.ts'
import { QueryEngine } from '#db/query/engine.ts'
import type { Query } from '#db/query/query.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { BOOKING_STATES, type BookingState } from '#domain/bookings/lifecycle.ts'
import { EARNING_STATES, type EarningState } from '#domain/earnings/earning.ts'
import { findEntity } from '#domain/entities.ts'
import type { Document, EntityDefinition, Kind } from '#domain/kernel/entity.ts'
import { addDaysTo, startOfDay, type Day, type Instant } from '#domain/kernel/instant.ts'
import { sar } from '#domain/kernel/money.ts'
import { MOVEMENTS, OPERATION_STATES } from '#domain/operations/lifecycle.ts'
import { PENALTY_STATES, type PenaltyState } from '#domain/penalties/lifecycle.ts'
import { REQUEST_STATES, type RequestState } from '#domain/requests/lifecycle.ts'
import { REQUEST_TYPES } from '#domain/requests/request.ts'
import { BOOKING_LISTS } from '#screens/bookings/booking-list.ts'
import { DRIVER_LIST } from '#screens/drivers/driver-list.ts'
import { EARNING_LIST } from '#screens/earnings/earning-list.ts'
import type { ListDefinition } from '#screens/list/definition.ts'
import { queryOf } from '#screens/list/list-query.ts'
import { listSearch } from '#screens/list/list-search.ts'
import { readList } from '#screens/list/list-state.ts'
import { operationList } from '#screens/operations/operation-list.ts'
import { PENALTY_LIST } from '#screens/penalties/penalty-list.ts'
import { REQUEST_LISTS } from '#screens/requests/request-list.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { QUERY_PORTS } from '#tests/support/query-device.ts'
import { findPlainly } from '#tests/support/query-model.ts'
import {
  sampleBooking,
  sampleDriver,
  sampleEarning,
  sampleId,
  sampleOperation,
  samplePenalty,
  sampleRequest,
} from '#tests/support/samples.ts'
import { COUNTED, OVERVIEW, REMINDERS, SUMS, type Counted, type Part, type Summed } from './figures.ts'
import { bookedMonths, firstMoment, monthList } from './months.ts'
import { sumOf } from './sum-of.ts'

const TODAY = '2026-11-22'
const OPERATIONS = operationList(TODAY, () => '')

const listAt = (path: Counted['to'] | Summed['to']): ListDefinition<Kind> => {
  const lists: Record<typeof path, unknown> = {
    ...BOOKING_LISTS,
    '/operations': OPERATIONS,
    '/driver': DRIVER_LIST,
    '/earnings': EARNING_LIST,
    '/penalty-payment': PENALTY_LIST,
    '/booking-renewal': REQUEST_LISTS.renewal,
    '/grace-period': REQUEST_LISTS.grace_period,
    '/replacement-request': REQUEST_LISTS.replacement,
    '/early-pickup': REQUEST_LISTS.early_pickup,
    '/removal-request': REQUEST_LISTS.removal,
  }
  return lists[path] as ListDefinition<Kind>
}

/** What the list behind a figure asks for; fails where it does not understand the address. */
const behind = ({ to, search }: Pick<Counted | Summed, 'to' | 'search'>): Query => {
  const list = listAt(to)
  const { state, unknown } = readList(list, v.parse(listSearch, search))
  expect([to, unknown]).toEqual([to, []])
  return queryOf(list, state, TODAY)
}

/** Days at which something begins to count or ceases to, and some between. */
const OFFSETS = [-400, -30, -22, -21, -20, -1, 0, 1, 8, 9, 29, 30, 31]
interface Event {
  readonly kind: 'bookings' | 'operations' | 'drivers' | 'penalties' | 'earnings' | 'requests'
  readonly n: number
  readonly salt: number
  readonly offset: number
  readonly isLast: boolean
  readonly isGone: boolean
}
const event: fc.Arbitrary<Event> = fc.record({
  kind: fc.constantFrom('bookings', 'operations', 'drivers', 'penalties', 'earnings', 'requests'),
  n: fc.integer({ min: 1, max: 6 }),
  salt: fc.integer({ min: 0, max: 400 }),
  offset: fc.constantFrom(...OFFSETS),
  // The first moment of the day, or the last.
  isLast: fc.boolean(),
  isGone: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
})

const among = <T>(values: readonly [T, ...T[]], salt: number): T => values[salt % values.length] ?? values[0]

/** Some states, and one that only a later release has. */
const withLater = <State extends string>(states: readonly [State, ...State[]]): readonly [State, ...State[]] => [
  ...states,
  'weighed' as State,
]

const bodyOf = ({ kind, n, salt, offset, isLast }: Event): Document => {
  const on: Day = addDaysTo(TODAY, offset)
  const at: Instant = isLast ? new Date(Date.parse(startOfDay(addDaysTo(on, 1))) - 1).toISOString() : startOfDay(on)
  switch (kind) {
    case 'bookings':
      return sampleBooking({
        id: sampleId(5, n),
        number: n,
        status: among(withLater<BookingState>(BOOKING_STATES), salt),
        bookedAt: at,
        deliveryOn: on,
        pickupOn: on,
      })
    case 'operations':
      return sampleOperation({
        id: sampleId(7, n),
        type: among(MOVEMENTS, salt),
        containerStatus: among(OPERATION_STATES, Math.floor(salt / 5)),
        scheduledOn: salt % 7 === 0 ? null : on,
        driverId: salt % 2 === 0 ? null : sampleId(3),
      })
    case 'drivers':
      return sampleDriver({
        id: sampleId(3, n),
        licenseExpiresOn: on,
        active: salt % 2 === 0,
        ...(salt % 5 === 0 ? { removedAt: at } : {}),
      })
    case 'penalties':
      return samplePenalty({
        id: sampleId(11, n),
        status: among(withLater<PenaltyState>(PENALTY_STATES), salt),
        issuedAt: at,
        amount: sar(salt * 103),
      })
    case 'earnings':
      return sampleEarning({
        id: sampleId(5, n),
        status: among(withLater<EarningState>(EARNING_STATES), salt),
        completedAt: at,
        net: sar(salt * 101),
      })
    case 'requests': {
      const type = among(REQUEST_TYPES, salt)
      const status = among(withLater<RequestState>(REQUEST_STATES), Math.floor(salt / 5))
      return sampleRequest(type, { id: sampleId(6, n), number: n, status, requestedAt: at })
    }
  }
}

const amountOf = (rows: readonly object[], field: 'net' | 'amount'): number =>
  rows.reduce((sum, row) => sum + (row as Readonly<Record<typeof field, { readonly halalas: number }>>)[field].halalas, 0)

const firstOfNext = (on: Day): Day => `${addDaysTo(on, 31).slice(0, 8)}01`

const entityOf = (kind: string): EntityDefinition => findEntity(kind) as EntityDefinition

it('counts in every figure the rows of the list that it opens, whatever happened before', { timeout: 120_000 }, async () => {
  const course = fc.array(fc.array(event, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(course, async (batches) => {
      const db = openDevice()
      const engine = new QueryEngine(db, QUERY_PORTS)
      const world = new Map<string, Map<string, Document>>()
      for (const [at, batch] of batches.entries()) {
        const revision = at + 1
        const lines = new Map(
          batch.map((one) => {
            const body = bodyOf(one)
            const rows = world.get(one.kind) ?? new Map<string, Document>()
            world.set(one.kind, rows)
            if (one.isGone) rows.delete(body.id)
            else rows.set(body.id, body)
            const line = one.isGone ? { t: 'del' as const, kind: one.kind, id: body.id, revision } : putLine(one.kind, body, revision)
            return [`${one.kind}:${body.id}`, line]
          }),
        )
        const cursor = { epoch: 'e', scope: 's', revision, after: null }
        await applyPull(db, { rows: [...lines.values()], results: [], lastSeq: 0, cursor, durable: 0 })
        // The columns follow what changes, as they do on a screen.
        await engine.query({ kind: 'bookings' }, { start: 0, end: 0 })
      }
      const recount = (query: Query) => findPlainly(entityOf(query.kind), query, [...(world.get(query.kind)?.values() ?? [])])
      for (const figure of COUNTED) {
        const list = behind(figure)
        const counters = figure.counters && (await readCounters(db, figure.counters))
        const asked = { kind: figure.kind, filters: figure.filters(TODAY) } as Query
        const found = await engine.query(asked, { start: 0, end: 0 })
        const counted = counters ? Object.values(counters).reduce((sum, one) => sum + one, 0) : found.total
        const listed = (await engine.query(list, { start: 0, end: 0 })).total
        const name = [figure.to, figure.search]
        expect([name, counted, found.total, listed]).toEqual([name, recount(list).length, recount(list).length, recount(list).length])
      }
      for (const list of [BOOKING_LISTS['/all-booking'], ...Object.values(REQUEST_LISTS), PENALTY_LIST, EARNING_LIST])
        for (const { id, counters } of list.tabs) {
          const { state } = readList(list as unknown as ListDefinition<Kind>, v.parse(listSearch, { status: id }))
          const held = recount(queryOf(list as unknown as ListDefinition<Kind>, state, TODAY)).length
          const counted = Object.values(await readCounters(db, counters)).reduce((sum, one) => sum + one, 0)
          expect([list.id, id, counted]).toEqual([list.id, id, held])
        }
      for (const figure of Object.values(SUMS)) {
        const { columns } = await engine.columns({ kind: figure.kind, filters: figure.filters(TODAY) }, ['net'])
        expect([figure.search, sumOf(columns.net)]).toEqual([figure.search, amountOf(recount(behind(figure)), 'net')])
      }
      const { unpaid } = REMINDERS
      const { columns: owed } = await engine.columns({ kind: 'penalties', filters: unpaid.filters(TODAY) }, ['amount'])
      expect(['owed', sumOf(owed.amount)]).toEqual(['owed', amountOf(recount(behind(unpaid)), 'amount')])
      const since = { column: 'bookedAt', from: firstMoment(TODAY) } as const
      const months = bookedMonths(await engine.columns({ kind: 'bookings', filters: [since] }, ['bookedAt', 'status']), TODAY)
      for (const { on, ...parts } of months) {
        const [from, to] = [startOfDay(on), startOfDay(firstOfNext(on))]
        const isPlaced = ({ bookedAt }: { bookedAt: string }) => bookedAt >= from && bookedAt < to
        for (const [part, count] of Object.entries(parts)) {
          const placed = recount(behind(OVERVIEW[part as Part])).filter((row) => isPlaced(row as Booking))
          expect([on, part, count]).toEqual([on, part, placed.length])
          const opened = await engine.query(behind(monthList(on, part as Part)), { start: 0, end: 0 })
          expect([on, part, opened.total]).toEqual([on, part, count])
        }
      }
    }),
    { numRuns: 30 },
  )
})
