import { expect, it } from 'vitest'
import { boardCommand } from './board-keys.ts'

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
