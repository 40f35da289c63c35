import { describe, expect, it } from 'vitest'
import { tidy, wholeNumber } from './form.ts'

it('shows an amount as it is read, however its thousands and decimals were written, and leaves what is none', () => {
  const shown = ['350٫50', '١٬٢٠٠٫٥٠', '٣٥٠', '1,234.5', '\u200f450\u200f'].map((typed) => tidy('amount', typed))
  expect(shown).toEqual(['350.50', '1200.50', '350', '1234.50', '450'])
  expect(['30,5', '-5', '٣٠،٥', '100000001', ''].map((typed) => tidy('amount', typed))).toEqual(['30,5', '-5', '30،5', '100000001', ''])
})

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
