import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

it.each([
  ['Chrome on Android', 'Chrome · Android'],
  ['Samsung Internet on Android', 'Samsung Internet · Android'],
  ['Browser', 'Browser'],
])('%s is called %s in any language', (label, name) => {
  expect(deviceName(label)).toBe(name)
})
