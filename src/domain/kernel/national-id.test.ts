import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isNationalId, maskedNationalId, nationalId } from './national-id.ts'

describe('a national id', () => {
  it.each(['1000000008', '1010101010', '2000000006'])('is %s: ten digits from 1 or 2 with their check digit', (id) => {
    expect(isNationalId(id)).toBe(true)
  })

  it.each(['1000000009', '1010101011', '3000000004', '0000000000', '100000000', '10000000080', '100000000a', '', '1000000008\n'])(
    'is not %j',
    (id) => {
      expect(isNationalId(id)).toBe(false)
    },
  )

  it('is only one of ten numbers that differ in their last digit', () => {
    for (let n = 0; n < 50; n += 1) {
      const stem = `1${String(n * 7919).padStart(8, '0')}`
      expect(Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).filter(isNationalId)).toHaveLength(1)
    }
  })

  it('notices two neighbouring digits that changed places', () => {
    expect(isNationalId('1234567897')).toBe(true)
    expect(isNationalId('1243567897')).toBe(false)
  })

  it.each(['1000000008', ' 1000 000 008 ', '١٠٠٠٠٠٠٠٠٨', '10-0000-0008', '\u200e1000000008'])('is read from %j', (typed) => {
    expect(v.parse(nationalId, typed)).toBe('1000000008')
  })

  it.each([
    ['', 'field.required'],
    ['   ', 'field.required'],
    [undefined, 'field.required'],
    ['1000000009', 'national_id.invalid'],
    ['abc', 'national_id.invalid'],
  ])('says what is wrong with %j', (typed, code) => {
    expect(v.safeParse(nationalId, typed).issues?.[0].message).toBe(code)
  })

  it('is shown by its end only', () => {
    expect(maskedNationalId('0008')).toBe('••••••0008')
  })
})
