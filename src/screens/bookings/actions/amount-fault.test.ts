import { expect, it } from 'vitest'
import { MOST_HALALAS } from '#domain/kernel/money.ts'
import { amountFault } from './amount-fault.ts'

it.each([
  ['', 'empty'],
  [' ', 'empty'],
  ['abc', 'none'],
  ['-x', 'none'],
  ['-5', 'zero'],
  ['−٥', 'zero'],
  ['30,5', 'none'],
  ['0', 'zero'],
  ['0.00', 'zero'],
  ['٠', 'zero'],
  ['0.01', null],
  ['100,000,000', null],
  ['100,000,000.01', 'most'],
  ['999999999', 'most'],
  ['9999999999999999', 'most'],
  ['9,999,999,999,999', 'most'],
])('of %j it says %s', (typed, expected) => expect(amountFault(typed, MOST_HALALAS)).toBe(expected))
