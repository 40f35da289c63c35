import { expect, it } from 'vitest'
import { BOOKING_STATES, type BookingState } from '#domain/bookings/lifecycle.ts'
import { bookedMonths, firstMoment, monthList, monthsUntil } from './months.ts'

const TODAY = '2026-03-31'

const figures = (rows: readonly (readonly [at: string, state: BookingState])[]) => ({
  count: rows.length,
  columns: {
    bookedAt: Float64Array.from(rows, ([at]) => Date.parse(at)),
    status: Int32Array.from(rows, ([, state]) => BOOKING_STATES.indexOf(state) + 1),
  },
  nothing: {},
  values: { status: BOOKING_STATES },
})

it('tells of twelve months, the shortest among them', () => {
  expect(monthsUntil(TODAY)).toHaveLength(12)
  expect(monthsUntil(TODAY).slice(-3)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
  expect(firstMoment(TODAY)).toBe('2025-03-31T21:00:00.000Z')
})

it('counts a booking in the month in which it was placed in Riyadh, by what has become of it', () => {
  const months = bookedMonths(
    figures([
      // The last moment of February in Riyadh, the first of March, and both once more: an hour says nothing of the next.
      ['2026-02-28T20:59:59.000Z', 'completed'],
      ['2026-02-28T21:00:00.000Z', 'completed'],
      ['2026-02-28T20:59:59.000Z', 'completed'],
      ['2026-02-03T08:00:00.000Z', 'expired'],
      ['2026-02-03T08:00:00.000Z', 'rejected'],
      ['2026-03-03T08:00:00.000Z', 'new'],
      ['2026-03-03T08:00:00.000Z', 'assigned'],
      ['2026-03-03T08:00:00.000Z', 'picked_up'],
      ['2024-03-03T08:00:00.000Z', 'new'],
    ]),
    TODAY,
  )
  expect(months.slice(-2)).toEqual([
    { on: '2026-02-01', pending: 0, upcoming: 0, active: 0, completed: 2, cancelled: 2 },
    { on: '2026-03-01', pending: 1, upcoming: 1, active: 1, completed: 1, cancelled: 0 },
  ])
})

it.each([
  ['2026-02-01', '2026-02-28'],
  ['2026-04-01', '2026-04-30'],
  ['2026-10-01', '2026-10-31'],
  ['2028-02-01', '2028-02-29'],
])('a figure of the month of %s opens the bookings up to %s', (on, last) => {
  expect(monthList(on, 'cancelled').search.filter).toBe(`bookedAt.${on}.${last}*status.rejected.expired.cancelled`)
})
