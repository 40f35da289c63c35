import { describe, expect, it } from 'vitest'
import { nextBarcode, readUnitLabel, tidyBarcode, unitLabel } from './barcode.ts'

describe('the next barcode', () => {
  it.each([
    [null, 'BIN-0001'],
    ['RN-0099', 'RN-0100'],
    ['RN-9999', 'RN-10000'],
    ['rn07', 'RN08'],
    ['RN', 'RN-2'],
    ['RN_ü1', 'RN2'],
    ['12345678901234567890', '12345678901234567891'],
    [`${'A'.repeat(37)}999`, `${'A'.repeat(36)}1000`],
  ])('after %s is %s', (before, next) => {
    expect(nextBarcode(before)).toBe(next)
  })
})

describe('the label of a unit', () => {
  it('is read back, also where the barcode has dashes', () => {
    expect(readUnitLabel(unitLabel('RN01-1001', 12))).toEqual({ barcode: 'RN01-1001', number: 12 })
    expect(readUnitLabel(' rn-7 ')).toEqual({ barcode: 'RN', number: 7 })
    for (const none of ['', 'RN', 'RN-', '-3', 'RN-0', 'RN-07', 'RN-123456']) expect(readUnitLabel(none), none).toBeNull()
  })

  it('has no small letters', () => {
    expect(tidyBarcode(' rn-7 ')).toBe('RN-7')
  })
})
