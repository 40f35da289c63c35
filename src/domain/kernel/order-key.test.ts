import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { orderKey } from './order-key.ts'

const sorted = (texts: readonly string[]) => texts.toSorted((a, b) => (orderKey(a) < orderKey(b) ? -1 : 1))

describe('the order of names', () => {
  it.each([
    [['RN-1', 'RN-2', 'RN-10', 'RN-0100', 'RN-101', 'RNA']],
    [['Al Malqa', 'al narjis', 'Al Olaya', 'Hittin', 'Zahra']],
    [['9 North', '10 North', 'North', 'North 9', 'North ١٠']],
    [['أحمد', 'بدر', 'خالد', 'سعد', 'يوسف']],
    [['Zaid', 'أحمد']],
  ])('is %j', (names) => {
    expect(sorted(names.toReversed())).toEqual(names)
  })

  it.each([
    ['RN-0007', 'rn ٧'],
    ['أحمد', 'احمد'],
    ['Café', 'CAFE'],
  ])('puts %s and %s in one place', (one, other) => {
    expect(orderKey(one)).toBe(orderKey(other))
  })

  it('always has the shape of an id', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(orderKey(text))))
  })
})
