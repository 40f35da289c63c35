import { expect, it } from 'vitest'
import { addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { busyness, historyOf } from './rhythm.ts'

const NOW = '2026-11-21T09:30:00.000Z'

it('rests on Fridays, in the heat and at the feasts, and does less in Ramadan', () => {
  // 18 February 2026 was 1 Ramadan 1447, 20 March the feast at its end; these are Wednesdays and Fridays.
  expect(busyness('2026-02-25')).toBeLessThan(0.7 * busyness('2026-02-11'))
  expect(busyness('2026-03-22')).toBeLessThan(0.3 * busyness('2026-04-05'))
  expect(busyness('2026-11-13')).toBeLessThan(0.4 * busyness('2026-11-12'))
  expect(busyness('2026-07-15')).toBeLessThan(0.7 * busyness('2026-11-11'))
})

it('goes through two years from the first day to the last, and does more business in the second', () => {
  const day = historyOf(Date.parse(NOW))
  const days = Array.from({ length: 2000 }, (_, n) => dayOf(new Date(day(n / 2000)).toISOString()))
  expect(days).toEqual(days.toSorted())
  expect([days[0], days.at(-1)]).toEqual([addDaysTo('2026-11-21', -730), addDaysTo('2026-11-21', -7)])
  const middle = days.findIndex((on) => on >= addDaysTo('2026-11-21', -365))
  expect(middle).toBeGreaterThan(700)
  expect(middle).toBeLessThan(950)
})
