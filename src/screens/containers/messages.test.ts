import { expect, it } from 'vitest'
import { sampleContainer } from '#tests/support/samples.ts'
import { unitsLabel, wasteText } from './messages.ts'

it.each([
  [6, 6, 'Units'],
  [7, 6, 'Units with retired ones'],
])('of %i numbers and a stock of %i it says %s', (units, stock, words) => {
  expect(unitsLabel(sampleContainer({ inventory: { sku: 'S', units, stock } })).message).toBe(words)
})

it('the numbers of a waste code keep their order behind Arabic words', () => {
  expect(wasteText('metal', () => 'معادن', 'ar')).toBe('معادن · \u206617 04 07\u2069')
  expect(wasteText('metal', () => 'Metal', 'en')).toBe('Metal · 17 04 07')
})
