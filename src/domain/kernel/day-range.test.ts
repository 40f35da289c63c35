import { expect, test } from 'vitest'
import { rangeOf } from './day-range.ts'

test.each([
  ['overdue', '2026-11-22', { to: '2026-11-21' }],
  ['today', '2026-11-22', { from: '2026-11-22', to: '2026-11-22' }],
  ['expired', '2026-11-22', { to: '2026-11-21' }],
  ['next_1', '2026-11-30', { from: '2026-11-30', to: '2026-12-01' }],
  ['next_7', '2026-11-22', { from: '2026-11-22', to: '2026-11-29' }],
  ['next_90', '2026-11-22', { from: '2026-11-22', to: '2027-02-20' }],
  // 22 November 2026 is a Sunday.
  ['week', '2026-11-22', { from: '2026-11-22', to: '2026-11-28' }],
  ['week', '2026-11-28', { from: '2026-11-22', to: '2026-11-28' }],
  ['month', '2026-11-22', { from: '2026-11-01', to: '2026-11-30' }],
  ['month', '2026-12-31', { from: '2026-12-01', to: '2026-12-31' }],
  ['month', '2028-02-29', { from: '2028-02-01', to: '2028-02-29' }],
] as const)('%s on %s are the days %j', (preset, today, range) => {
  expect(rangeOf(preset, today)).toEqual(range)
})
