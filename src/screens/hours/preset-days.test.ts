import { expect, it } from 'vitest'
import { USUAL_HOURS } from '#domain/hours/usual-hours.ts'
import { hoursFor, kindOf } from './day-kind.ts'
import { presetDays } from './preset-days.ts'

it.each([
  ['ramadan', '2026-11-22', '2027-02-08', '2027-03-08'],
  ['eid_fitr', '2026-11-22', '2027-03-09', '2027-03-12'],
  ['eid_adha', '2026-11-22', '2027-05-15', '2027-05-18'],
  ['national_day', '2026-11-22', '2027-09-23', '2027-09-23'],
  ['national_day', '2026-09-23', '2026-09-23', '2026-09-23'],
  ['founding_day', '2026-11-22', '2027-02-22', '2027-02-22'],
] as const)('%s after %s is from %s to %s', (kind, today, from, to) => {
  expect(presetDays(kind, today)).toEqual({ from, to })
})

it('a half day is told from a whole one by its length, and begins as the first half of the longest', () => {
  const week = { ...USUAL_HOURS, thursday: { from: '08:00', to: '15:00' } }
  expect([kindOf(week, 'sunday'), kindOf(week, 'thursday'), kindOf(week, 'friday')]).toEqual(['full', 'half', 'closed'])
  expect(hoursFor(week, 'half')).toEqual({ from: '08:00', to: '14:00' })
  expect(hoursFor(week, 'full')).toEqual({ from: '08:00', to: '20:00' })
  expect(hoursFor(week, 'closed')).toBeNull()
})
