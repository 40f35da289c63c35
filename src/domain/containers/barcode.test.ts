import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { plainCode } from '../kernel/normalise.ts'
import { BARCODE_LENGTH, BARCODE_SIGNS, nextBarcode, readUnitLabel, unitLabel } from './barcode.ts'

describe('the next barcode', () => {
  it.each([
    [null, 'BIN-0001'],
    ['RN-0099', 'RN-0100'],
    ['RN-9999', 'RN-010000'],
    ['rn07', 'RN08'],
    ['RN', 'RN-02'],
    ['RN-', 'RN--02'],
    ['BIN-9', 'BIN-010'],
    ['RN01-1001', 'RN01-01002'],
    ['RN-99999', 'RN-100000'],
    ['-7', '-8'],
    ['RN-09', 'RN-010'],
    ['RN-010', 'RN-011'],
    [`${'A'.repeat(39)}-`, `${'A'.repeat(37)}-02`],
    ['RN_ü1', 'RN2'],
    ['A-1é9', 'A-020'],
    ['12345678901234567890', '12345678901234567891'],
    [`${'A'.repeat(37)}999`, `${'A'.repeat(36)}1000`],
  ])('after %s is %s', (before, next) => {
    expect(nextBarcode(before)).toBe(next)
  })

  it.each([null, 'RN-1', 'RN', 'BIN-0098'])('but so many is the same as one after the other: %s', (before) => {
    let code = before
    for (let by = 1; by <= 300; by += 1) {
      code = nextBarcode(code)
      expect(nextBarcode(before, by)).toBe(code)
    }
  })

  it('is never what may be painted on a unit of another container, and always another', () => {
    const sign = fc.constantFrom('A', 'B', 'N', '0', '1', '9', '-', '-', '.', '$', ' ', 'é')
    fc.assert(
      fc.property(fc.array(sign, { maxLength: BARCODE_LENGTH }), fc.nat(1_000_000), fc.boolean(), (signs, number, isCounted) => {
        let code = `${signs.join('').slice(0, BARCODE_LENGTH - 8)}${isCounted ? number : ''}`
        for (let turn = 0; turn < 3; turn += 1) {
          const next = nextBarcode(code)
          expect(readUnitLabel(next)).toBeNull()
          expect(next).toMatch(BARCODE_SIGNS)
          expect(next.length).toBeLessThanOrEqual(BARCODE_LENGTH)
          expect(next).not.toBe(code)
          code = next
        }
      }),
    )
    for (const full of [
      `${'A'.repeat(34)}-B9999`,
      `${'A'.repeat(37)}-99`,
      `${'A'.repeat(36)}-B99`,
      `${'A'.repeat(34)}-1B99`,
      `${'A'.repeat(35)}-1B99`,
      // With one zero, what is cut off before it leaves such a label once more.
      `${'A'.repeat(35)}-12X9`,
    ])
      expect(readUnitLabel(nextBarcode(full)), full).toBeNull()
  })
})

describe('the label of a unit', () => {
  it('is read back, also where the barcode has dashes', () => {
    expect(readUnitLabel(unitLabel('RN01-1001', 12))).toEqual({ barcode: 'RN01-1001', number: 12 })
    expect(readUnitLabel(' rn-7 ')).toEqual({ barcode: 'RN', number: 7 })
    for (const none of ['', 'RN', 'RN-', '-3', 'RN-0', 'RN-07', 'RN-123456']) expect(readUnitLabel(none), none).toBeNull()
  })

  it.each([
    [' rn-7 ', 'RN-7'],
    ['RN 12 - 7', 'RN12-7'],
    ['rn-٠٧-١٢', 'RN-07-12'],
    ['\u2066RN-7\u2069\u200f', 'RN-7'],
    ['RN\u00a0–\u00a07', 'RN-7'],
    ['rn‑7', 'RN-7'],
  ])('reads %j as %s, however somebody typed or pasted it', (typed, plain) => {
    expect(plainCode(typed)).toBe(plain)
    expect(plainCode(plainCode(typed))).toBe(plain)
  })
})
