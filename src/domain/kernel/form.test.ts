import { describe, expect, it } from 'vitest'
import { wholeNumber } from './form.ts'

describe('a whole number that is typed', () => {
  it.each([
    ['12', 12],
    ['٢٥', 25],
    ['۲۵', 25],
    ['\u200f25\u200f', 25],
    [' 7 ', 7],
    ['0', 0],
  ])('is read from %j', (typed, number) => {
    expect(wholeNumber(typed)).toBe(number)
  })

  // None of them may become another number than the one that was meant.
  it.each(['2.5', '2,5', '٢٫٥', '-3', '1e1', '0x1e', '3 4', '5 days', '', ' ', '1'.repeat(16)])('is no %j', (typed) => {
    expect(wholeNumber(typed)).toBeNull()
  })
})
