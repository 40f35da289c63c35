import { expect, it } from 'vitest'
import { readAmount } from '#domain/kernel/money.ts'
import { plainAmount } from './plain-amount.ts'

it.each([
  ['SAR 1,200.50', 120_050],
  ['SAR\u00A01,200.50', 120_050],
  ['1,200.50 sar', 120_050],
  ['SR75', 7500],
  ['\u200Fر.س.\u200F ١٬٢٠٠٫٥٠', 120_050],
  ['1,200.50 ر.س.', 120_050],
  ['1200 ريال', 120_000],
  ['﷼ 30', 3000],
  ['\u20C1 30.25', 3025],
  ['30.25', 3025],
])('an amount is read without the currency beside it: %s', (written, halalas) => {
  expect(readAmount(plainAmount(written))?.halalas).toBe(halalas)
})

it.each(['USD 1,200', '$5', 'SAR -5', '-5 SAR', 'SAR 5 SAR', 'SAR', 'SAR 30,5', '5 kg', ''])('%s is no amount in riyals', (written) => {
  expect(readAmount(plainAmount(written))).toBeNull()
})
