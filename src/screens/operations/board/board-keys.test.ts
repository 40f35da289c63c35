import { expect, it } from 'vitest'
import { driverLane, POOLS } from '#domain/operations/board.ts'
import { boardCommand, pushedTo } from './board-keys.ts'

const press = (code: string, over: object = {}, isRtl = false) =>
  boardCommand({ code, key: code, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...over }, isRtl)

it.each([
  ['an arrow goes', press('ArrowDown'), { what: 'go', to: 'down' }],
  ['with Shift it chooses', press('ArrowUp', { shiftKey: true }), { what: 'extend', to: 'up' }],
  ['with Alt it moves', press('ArrowRight', { altKey: true }), { what: 'move', to: 'after' }],
  ['from right to left the next lane is on the left', press('ArrowLeft', {}, true), { what: 'go', to: 'after' }],
  ['X chooses, whatever it types', press('KeyX', { key: 'ء' }), { what: 'toggle' }],
  ['M asks where to', press('KeyM', { key: 'ة' }), { what: 'ask' }],
  ['T asks for which hours', press('KeyT', { key: 'ف' }), { what: 'window' }],
  ['Ctrl+A takes all', press('KeyA', { ctrlKey: true }), { what: 'all' }],
  ['Ctrl+Z is left to the undo', press('KeyZ', { ctrlKey: true }), null],
  ['other letters mean nothing', press('KeyQ'), null],
  ['Alt+M is the browser’s', press('KeyM', { altKey: true }), null],
])('%s', (_what, command, expected) => expect(command).toEqual(expected))

const [off, fahd, ill, saad] = ['off', 'fahd', 'ill', 'saad'].map(driverLane)
const lanes = [...POOLS, ...['off', 'fahd', 'ill', 'saad'].map(driverLane)]
const takes = (driverId: string) => driverId === 'fahd' || driverId === 'saad'

it.each([
  ['out of a pool to the first driver who may take work', 'unassigned', 'after', fahd],
  ['past one who may not', fahd, 'after', saad],
  ['past one who may not, back', saad, 'before', fahd],
  ['back to those without a driver, where nobody before may', fahd, 'before', 'unassigned'],
  ['out of the lane of one who may not', off, 'after', fahd],
  ['not past the last', saad, 'after', undefined],
  ['not out of a pool to what lies before it', 'outstanding', 'before', undefined],
  ['back from one who may not', ill, 'before', fahd],
] as const)('what is pushed goes %s', (_what, lane, to, expected) =>
  expect(pushedTo(lanes, lane ?? 'unassigned', to, takes)).toBe(expected),
)
