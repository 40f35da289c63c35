import { expect, it } from 'vitest'
import { rowAction, type Key } from './row-keys.ts'

const key = (over: Partial<Key>): Key => ({ key: '', code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...over })

it.each([
  [{ key: 'ArrowDown' }, { type: 'move', by: 1, isExtending: false }],
  [
    { key: 'ArrowUp', shiftKey: true },
    { type: 'move', by: -1, isExtending: true },
  ],
  // On an Arabic layout these keys write ت, ن and ء.
  [
    { key: 'ت', code: 'KeyJ' },
    { type: 'move', by: 1, isExtending: false },
  ],
  [
    { key: 'ن', code: 'KeyK' },
    { type: 'move', by: -1, isExtending: false },
  ],
  [{ key: 'ء', code: 'KeyX' }, { type: 'toggle' }],
  [{ key: ' ', code: 'Space' }, { type: 'toggle' }],
  [{ key: 'Enter' }, { type: 'open' }],
  [{ key: 'Escape' }, { type: 'clear' }],
  [{ key: 'a', code: 'KeyA', ctrlKey: true }, { type: 'all' }],
  [{ key: 'a', code: 'KeyA', metaKey: true }, { type: 'all' }],
  [{ key: 'a', code: 'KeyA' }, undefined],
  [{ key: 'j', code: 'KeyJ', ctrlKey: true }, undefined],
  [{ key: 'z', code: 'KeyZ', ctrlKey: true }, undefined],
  [{ key: 'J', code: 'KeyJ', shiftKey: true }, undefined],
  [{ key: 'ArrowDown', altKey: true }, undefined],
])('%j asks for %j', (pressed, action) => {
  expect(rowAction(key(pressed))).toEqual(action)
})
