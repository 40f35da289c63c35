import { expect, it } from 'vitest'
import { lastDay, tooFar } from './plan-ahead.ts'

it('a day is too far ahead from the one after a year on', () => {
  expect(lastDay('2026-11-21')).toBe('2027-11-21')
  expect(tooFar('2027-11-21', '2026-11-21')).toBeNull()
  expect(tooFar('2027-11-22', '2026-11-21')).toEqual({ code: 'day.too_far', params: { on: '2027-11-21' } })
})
