import { describe, expect, it } from 'vitest'
import { saudiHint } from './saudi-hints.ts'

describe('what is unusual in Saudi Arabia', () => {
  it.each([
    ['mobileNumber', '0512345678', null],
    ['mobileNumber', '0112345678', 'hint.mobile'],
    ['commercialRegisterNumber', '1010123456', null],
    ['commercialRegisterNumber', '101', 'hint.register'],
    ['taxNumber', '310122393500003', null],
    ['taxNumber', '110122393500003', 'hint.vat'],
    ['taxNumber', '31012239350000', 'hint.vat'],
    ['postalCode', '12345', null],
    ['postalCode', '1234', 'hint.postal'],
    ['buildingNumber', '7214', null],
    ['buildingNumber', '7', 'hint.building'],
    ['buildingNumber', ' ', null],
    ['city', 'x', null],
  ] as const)('in %s as %j: %s', (field, value, hint) => {
    expect(saudiHint(field, value)).toBe(hint)
  })
})
