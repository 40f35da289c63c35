import * as v from 'valibot'

/** An amount in whole halalas (1 SAR = 100 halalas). Integers only: money is never a floating-point number. */
export const money = v.object({
  halalas: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  currency: v.literal('SAR'),
})
export type Money = v.InferOutput<typeof money>

/** Builds an amount from whole halalas. */
export const sar = (halalas: number): Money => ({ halalas, currency: 'SAR' })

/** The sum of two amounts. */
export const plus = (a: Money, b: Money): Money => sar(a.halalas + b.halalas)

/** An amount taken `count` times (a whole number). */
export const times = (amount: Money, count: number): Money => sar(amount.halalas * count)
