import { expect, it } from 'vitest'
import { USUAL_HOURS } from '#domain/hours/usual-hours.ts'
import { sampleId } from '#tests/support/samples.ts'
import { hoursFor, kindOf } from './day-kind.ts'
import { missingDays, presetDays } from './preset-days.ts'

it.each([
  ['ramadan', '2026-11-22', '2027-02-08', '2027-03-08'],
  ['eid_fitr', '2026-11-22', '2027-03-09', '2027-03-12'],
  ['eid_adha', '2026-11-22', '2027-05-15', '2027-05-18'],
  ['national_day', '2026-11-22', '2027-09-23', '2027-09-23'],
  ['national_day', '2026-09-23', '2026-09-23', '2026-09-23'],
  ['founding_day', '2026-11-22', '2027-02-22', '2027-02-22'],
  ['ramadan', '2027-02-08', '2027-02-08', '2027-03-08'],
  ['ramadan', '2027-02-20', '2027-02-08', '2027-03-08'],
  ['ramadan', '2027-03-08', '2027-02-08', '2027-03-08'],
  ['ramadan', '2027-03-09', '2028-01-28', '2028-02-25'],
  ['eid_adha', '2027-05-17', '2027-05-15', '2027-05-18'],
  ['eid_adha', '2027-05-19', '2028-05-04', '2028-05-07'],
] as const)('%s on %s or after it is from %s to %s', (kind, today, from, to) => {
  expect(presetDays(kind, today)).toEqual({ from, to })
})

it('a half day is told from a whole one by its length, and begins as the first half of the longest', () => {
  const week = { ...USUAL_HOURS, thursday: { from: '08:00', to: '15:00' } }
  expect([kindOf(week, 'sunday'), kindOf(week, 'thursday'), kindOf(week, 'friday')]).toEqual(['full', 'half', 'closed'])
  expect(hoursFor(week, 'half')).toEqual({ from: '08:00', to: '14:00' })
  expect(hoursFor(week, 'full')).toEqual({ from: '08:00', to: '20:00' })
  expect(hoursFor(week, 'closed')).toBeNull()
})

it('what runs is offered until it is there, then the next one; what is still to come is offered once', () => {
  const there = (from: string, to: string) => [{ id: sampleId(9, 1), kind: 'eid_adha' as const, name: null, from, to, hours: null }]
  const [run, next] = [presetDays('eid_adha', '2027-05-17'), presetDays('eid_adha', '2027-05-19')]
  expect(missingDays('eid_adha', [], '2027-05-17')).toEqual(run)
  expect(missingDays('eid_adha', there('2027-05-16', '2027-05-19'), '2027-05-17')).toEqual(next)
  const both = [...there(run.from, run.to), ...there(next.from, next.to)]
  expect(missingDays('eid_adha', both, '2027-05-17')).toBeNull()
  expect(missingDays('eid_adha', there(run.from, run.to), '2027-05-10')).toBeNull()
  expect(missingDays('eid_fitr', there(run.from, run.to), '2027-05-10')).toEqual(presetDays('eid_fitr', '2027-05-10'))
})
