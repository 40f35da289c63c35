import { expect, it } from 'vitest'
import { sampleContainer } from '#tests/support/samples.ts'
import { unitsLabel } from './messages.ts'

it.each([
  [6, 6, 'Units'],
  [7, 6, 'Units with retired ones'],
])('of %i numbers and a stock of %i it says %s', (units, stock, words) => {
  expect(unitsLabel(sampleContainer({ inventory: { sku: 'S', units, stock } })).message).toBe(words)
})
