import { expect, it } from 'vitest'
import { dayNumber } from '../kernel/day-number.ts'
import { startOfDay } from '../kernel/instant.ts'
import { earlyFillings } from './early.ts'
import { byValue, inParts } from './grouping.ts'
import { PORTION, rowDays, type ReportRows } from './rows.ts'
import { summariseCrossed, weigh } from './sums.ts'
import { usageOf } from '#tests/support/usage-of.ts'

const START = '2026-01-01'
const NO_BYTE = -0x80
const NO_INTEGER = -0x80000000
/** A moment as columns keep it: in seconds. */
const seconds = (on: string) => Date.parse(startOfDay(on)) / 1000

it('rows of several portions come to what a recount of them gives, also in narrow arrays', () => {
  const count = 2 * PORTION + 100
  const all = Array.from({ length: count }, (_, at) => ({ on: at % 3, state: 1 + (at % 2), amount: at % 5 === 0 ? null : at % 100 }))
  const days = [0, 1, 2].map((day) => `2026-01-0${day + 1}`)
  const rows: ReportRows = {
    count,
    columns: {
      at: Int32Array.from(all, ({ on }) => seconds(days[on] ?? START)),
      state: Uint8Array.from(all, ({ state }) => state),
      amount: Int8Array.from(all, ({ amount }) => amount ?? NO_BYTE),
    },
    nothing: { at: NO_INTEGER, state: 0, amount: NO_BYTE },
    unit: { at: 1000 },
    values: { state: ['new', 'done'] },
  }
  const onDays = inParts(
    rowDays(rows, { column: 'at', type: 'instant' }),
    days.map((on) => ({ from: on, to: on })),
  )
  const measures = [{ id: 'rows' }, { id: 'amount', sum: 'amount', where: { column: 'state', anyOf: ['done'] } }] as const
  const { one, at } = summariseCrossed(weigh(rows, { measures }), [onDays, byValue(rows, { column: 'state' }, new Map())], null)
  const recount = (meant: typeof all) => ({
    rows: meant.length,
    amount: meant.reduce((sum, { state, amount }) => sum + (state === 2 ? (amount ?? 0) : 0), 0),
  })
  expect(one.total).toEqual(recount(all))
  for (const [on, key] of days.entries()) expect(at(key, 'done')).toEqual(recount(all.filter((row) => row.on === on && row.state === 2)))
})

it('a booking called off at a moment in seconds ends there, and one without is awaited', () => {
  const bookings: ReportRows = {
    count: 2,
    columns: {
      containerId: Int8Array.of(1, 1),
      quantity: Int8Array.of(2, 3),
      acceptedOn: Int16Array.of(dayNumber(START), dayNumber(START)),
      status: Uint8Array.of(2, 1),
      cancelledAt: Int32Array.of(seconds('2026-01-03'), NO_INTEGER),
    },
    nothing: { acceptedOn: -0x8000, cancelledAt: NO_INTEGER },
    unit: { cancelledAt: 1000 },
    values: { containerId: ['a'], status: ['accepted', 'cancelled'] },
  }
  const none: ReportRows = { count: 0, columns: {}, nothing: {}, values: {} }
  const parts = ['2026-01-02', '2026-01-03'].map((on) => ({ from: on, to: on }))
  const containers = [{ id: 'a', group: 'a', stock: 9, since: START }]
  const { lines } = usageOf({ bookings, operations: none, early: [], parts, containers, today: START })
  expect(lines.map(({ usage }) => usage.assigned)).toEqual([5, 3])
})

it('a request in seconds is early before its rental ends, and one without a moment never', () => {
  const bookings: ReportRows = {
    count: 1,
    columns: { number: Int8Array.of(7), startsAt: Int32Array.of(seconds(START)), rentalDays: Int8Array.of(10) },
    nothing: {},
    unit: { startsAt: 1000 },
    values: {},
  }
  const full: ReportRows = {
    count: 3,
    columns: {
      bookingNumber: Int8Array.of(7, 7, 7),
      containerId: Int8Array.of(1, 1, 1),
      quantity: Int8Array.of(1, 1, 1),
      requestedAt: Int32Array.of(seconds('2026-01-10'), seconds('2026-01-11'), NO_INTEGER),
    },
    nothing: { requestedAt: NO_INTEGER },
    unit: { requestedAt: 1000 },
    values: { containerId: ['a'] },
  }
  expect(earlyFillings(full, bookings).map(({ on }) => on)).toEqual([dayNumber('2026-01-10')])
})
