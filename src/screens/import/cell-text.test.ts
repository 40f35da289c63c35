import { expect, it } from 'vitest'
import { cellText } from './cell-text.ts'

it.each([
  ['33010', '17 May 1990'],
  ['03/04/1991', '3 Apr 1991'],
  ['1990-05-17', '17 May 1990'],
  ['05/17/1990', '05/17/1990'],
  ['', ''],
])('a day written %j is shown as the day that was read: %s', (written, shown) => {
  expect(cellText({ isDay: true }, written, 'en')).toBe(shown)
  expect(cellText({ isDay: false }, written, 'en')).toBe(written)
})
