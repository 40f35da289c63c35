import { expect, it } from 'vitest'
import { LAWFUL_BAN } from '#domain/hours/usual-hours.ts'
import { banYear } from './ban-year.ts'

it.each([
  ['2026-03-01', '2026'],
  ['2026-09-15', '2026'],
  ['2026-09-16', '2027'],
  ['2026-12-01', '2027'],
])('on %s the summer that is shown is that of %s', (today, year) => {
  expect(banYear(LAWFUL_BAN, today)).toBe(year)
})
