import { expect, it } from 'vitest'
import { moveStart } from './move-start.ts'

const days = { on: '2026-11-22', today: '2026-11-21' }
const one = (scheduledOn: string | null, driverId: string | null) => ({ scheduledOn, driverId })

it.each([
  ['one begins as it is', [one('2026-11-24', 'fahd')], { day: '2026-11-24', keepsDay: false, driverId: 'fahd', keepsDriver: false }],
  ['one of today begins today', [one('2026-11-21', 'fahd')], { day: '2026-11-21', keepsDay: false }],
  ['what is over begins on the day of the board', [one('2026-11-19', null)], { day: '2026-11-22', keepsDay: false }],
  ['what is over since different days, too', [one('2026-11-18', null), one('2026-11-19', null)], { day: '2026-11-22', keepsDay: false }],
  ['several with one driver begin with that one', [one(null, 'fahd'), one(null, 'fahd')], { driverId: 'fahd', keepsDriver: false }],
  ['of different drivers each keeps its own', [one(null, 'fahd'), one(null, 'saad')], { driverId: null, keepsDriver: true }],
  ['nobody is somebody else, too', [one(null, 'fahd'), one(null, null)], { driverId: null, keepsDriver: true }],
  ['of different days each keeps its own', [one('2026-11-24', null), one('2026-11-25', null)], { day: '2026-11-22', keepsDay: true }],
  ['having no day is another one, too', [one('2026-11-24', null), one(null, null)], { keepsDay: true, keepsDriver: false }],
])('%s', (_what, moved, expected) => expect(moveStart(moved, days)).toMatchObject(expected))
