import { expect, it } from 'vitest'
import { licenseFault } from './license-fault.ts'

it.each([
  ['2026-11-27', 'day_over'],
  // It is valid on its last day.
  ['2026-11-28', null],
  ['2027-11-28', null],
  // That it is missing is said by the field itself.
  ['', null],
])('a license that ends on %s is %s in the place of another', (expiresOn, fault) => {
  expect(licenseFault(expiresOn, '2026-11-28')).toBe(fault)
})
