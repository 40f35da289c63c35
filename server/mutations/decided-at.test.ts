import { expect, it } from 'vitest'
import { decidedAt } from './decided-at.ts'

const LOST = '2026-11-20T12:00:00.000Z'
const NOW = '2026-11-20T15:00:00.000Z'

it.each([
  ['before the loss', '2026-11-20T06:00:00.000Z', LOST, NOW, true],
  ['after the loss', '2026-11-20T13:00:00.000Z', LOST, NOW, false],
  ['longer before it than receipts are kept', '2026-11-06T11:59:59.999Z', LOST, NOW, false],
  ['before a loss that was long ago', '2026-11-20T06:00:00.000Z', LOST, '2026-12-04T12:00:00.001Z', false],
  ['where nothing was lost', '2026-11-20T06:00:00.000Z', null, NOW, false],
  ['to come, as the clock was ahead when the loss was noted', '2026-11-20T11:00:00.000Z', LOST, '2026-11-20T10:00:00.000Z', false],
  ['no moment', 'yesterday', LOST, NOW, false],
  ['not told', undefined, LOST, NOW, false],
])('a confirmation %s is believed or not', (_when, confirmedAt, lostAt, now, isBelieved) => {
  const moments = { lostAt: lostAt === null ? null : new Date(lostAt), now: new Date(now) }
  expect(decidedAt(confirmedAt, moments)).toBe(isBelieved ? confirmedAt : now)
})
