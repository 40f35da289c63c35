import * as v from 'valibot'
import { plainDigits, withoutUnseen } from './normalise.ts'

/** The highest amount that a record holds: its share in basis points, and the sum of thousands of them, are still exact. */
export const MOST_KEPT = 1_000_000_000_000

/** An amount in whole halalas (1 SAR = 100 halalas). Integers only: money is never a floating-point number. */
export const money = v.object({
  halalas: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MOST_KEPT)),
  currency: v.literal('SAR'),
})
export type Money = v.InferOutput<typeof money>

/** Builds an amount from whole halalas. */
export const sar = (halalas: number): Money => ({ halalas, currency: 'SAR' })

/** The sum of two amounts. */
export const plus = (a: Money, b: Money): Money => sar(a.halalas + b.halalas)

/** An amount taken `count` times (a whole number). */
export const times = (amount: Money, count: number): Money => sar(amount.halalas * count)

/** The highest amount a person can type: a slip of the keyboard is no price. */
export const MOST_HALALAS = 100_000_000_00

/** Riyals, whose thousands may stand apart in one way, and halalas. */
const AMOUNT = /^(\d+|\d{1,3}(?:([\s,٬])\d{3})(?:\2\d{3})*)(?:\.(\d{1,2}))?$/

/**
 * A typed amount in riyals (`1,234.50`, `١٢٣٤٫٥`), with two decimals at most; null where it is none, or of more than `most` halalas. A
 * comma stands between thousands: `30,5` is no amount, as it must not become three hundred and five.
 */
export const readAmount = (typed: string, most = MOST_HALALAS): Money | null => {
  const [, riyals, , rest = ''] = AMOUNT.exec(withoutUnseen(plainDigits(typed)).replaceAll('٫', '.').trim()) ?? []
  if (riyals === undefined) return null
  const halalas = Number(riyals.replaceAll(/\D/g, '')) * 100 + Number(rest.padEnd(2, '0'))
  return halalas <= most ? sar(halalas) : null
}

/** An amount as a person types it: riyals, with decimals where there are some. */
export const amountText = (value: unknown): string => {
  if (!v.is(money, value)) return ''
  const [riyals, rest] = [Math.floor(value.halalas / 100), value.halalas % 100]
  return rest === 0 ? String(riyals) : `${riyals}.${String(rest).padStart(2, '0')}`
}
