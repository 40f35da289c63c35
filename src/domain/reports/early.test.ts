import { expect, it } from 'vitest'
import { dayNumber } from '../kernel/day-number.ts'
import { startOfDay } from '../kernel/instant.ts'
import { earlyFillings } from './early.ts'

const at = (on: string): number => Date.parse(startOfDay(on))

it('is counted on the day of the report, for the bookings whose rental had not ended then', () => {
  const bookings = {
    count: 3,
    columns: {
      // The last is nobody's, and has the last bits of the first.
      number: Int32Array.of(7, 8, 7 + 4096),
      startsAt: Float64Array.of(at('2026-03-01') + 36_000_000, at('2026-03-05'), at('2026-03-10')),
      rentalDays: Int32Array.of(10, 3, 30),
    },
    nothing: {},
    values: {},
  }
  const told: ReadonlyArray<readonly [booking: number, on: string, bins: number]> = [
    [7, '2026-03-10', 2],
    [7, '2026-03-02', 1],
    // Its rental is over that day.
    [7, '2026-03-11', 1],
    [8, '2026-03-07', 3],
    [8, '2026-03-08', 1],
    // Its booking is not here: nobody can say until when it was rented.
    [9, '2026-03-02', 1],
  ]
  const full = {
    count: told.length,
    columns: {
      bookingNumber: Int32Array.from(told, ([booking]) => booking),
      containerId: Uint8Array.from(told, ([booking]) => booking - 6),
      quantity: Int32Array.from(told, ([, , bins]) => bins),
      // The last moment of the day in Riyadh.
      requestedAt: Float64Array.from(told, ([, on]) => at(on) + 86_399_999),
    },
    nothing: {},
    values: { containerId: ['a', 'b', 'c'] },
  }
  expect(earlyFillings(full, bookings).toSorted((one, other) => other.on - one.on)).toEqual([
    { containerId: 'a', on: dayNumber('2026-03-10'), bins: 2, booking: 7 },
    { containerId: 'b', on: dayNumber('2026-03-07'), bins: 3, booking: 8 },
    { containerId: 'a', on: dayNumber('2026-03-02'), bins: 1, booking: 7 },
  ])
})
