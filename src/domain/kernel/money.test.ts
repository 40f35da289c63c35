import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { amountText, money, MOST_HALALAS, MOST_KEPT, plus, readAmount, sar, times } from './money.ts'

const halalas = fc.integer({ min: 0, max: 1_000_000_000 })

describe('money', () => {
  it.each([0, 1, 123_450, MOST_KEPT])('accepts %d halalas', (n) => {
    expect(v.is(money, sar(n))).toBe(true)
  })

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, MOST_KEPT + 1, Number.MAX_SAFE_INTEGER, '100', null])(
    'refuses %s halalas',
    (n) => {
      expect(v.is(money, { halalas: n, currency: 'SAR' })).toBe(false)
    },
  )

  it('is always in riyals', () => {
    expect(v.is(money, { halalas: 1, currency: 'USD' })).toBe(false)
    expect(v.is(money, { halalas: 1 })).toBe(false)
  })

  it('adds exactly, where floating point would not', () => {
    expect(plus(sar(10), sar(20))).toEqual(sar(30))
    fc.assert(fc.property(halalas, halalas, (a, b) => plus(sar(a), sar(b)).halalas === a + b))
    fc.assert(
      fc.property(halalas, halalas, halalas, (a, b, c) => {
        expect(plus(plus(sar(a), sar(b)), sar(c))).toEqual(plus(sar(a), plus(sar(b), sar(c))))
      }),
    )
  })

  it('taken n times is added n times', () => {
    fc.assert(
      fc.property(halalas, fc.integer({ min: 0, max: 50 }), (a, n) => {
        expect(times(sar(a), n)).toEqual(Array.from({ length: n }, () => sar(a)).reduce(plus, sar(0)))
      }),
    )
  })
})

describe('a typed amount', () => {
  it.each([
    ['30', 3000],
    [' 30.5 ', 3050],
    ['0.05', 5],
    ['1234', 123_400],
    ['1,234.50', 123_450],
    ['1٬234٫5', 123_450],
    ['١٢٣٤٫٥', 123_450],
    ['12 345', 1_234_500],
    ['12\u00a0345', 1_234_500],
    ['1,234,567', 123_456_700],
    // As it is copied out of an Arabic text.
    ['\u200f450\u200f', 45_000],
    ['\u202a1,234.50\u202c', 123_450],
  ])('%s is read', (typed, halalas) => {
    expect(readAmount(typed)).toEqual(sar(halalas))
  })

  it.each([
    '30,5',
    '1,25',
    '1.234,50',
    '1,23',
    '12,34,567',
    '1,234 567',
    ',5',
    '5,',
    '1,,234',
    '1 2',
    '.5',
    '5.',
    '1.234',
    '-1',
    'abc',
    '',
  ])('%s is none, and never becomes another amount', (typed) => {
    expect(readAmount(typed)).toBeNull()
  })

  it('is read up to the highest that may be typed, or that is asked for', () => {
    expect([readAmount('100000000'), readAmount('100000000.01')]).toEqual([sar(MOST_HALALAS), null])
    expect([readAmount('0.05', 5), readAmount('0.06', 5)]).toEqual([sar(5), null])
  })

  it('stands in a form as it was typed, and is the same amount when it is read again', () => {
    expect([3000, 3005, 3050, 5, 0].map((amount) => amountText(sar(amount)))).toEqual(['30', '30.05', '30.50', '0.05', '0'])
    expect([amountText(null), amountText(30)]).toEqual(['', ''])
    fc.assert(fc.property(halalas, (amount) => readAmount(amountText(sar(amount)))?.halalas === amount))
  })
})
