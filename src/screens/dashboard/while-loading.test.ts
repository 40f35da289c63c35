import { expect, it } from 'vitest'
import { REMINDERS, SUMS, TOTALS } from './figures.ts'
import { whileLoading } from './while-loading.ts'

it('as long as a device loads, what has not come is no fact, and what has come is', () => {
  const { countOf, amountOf, owed } = whileLoading({
    countOf: (figure) => (figure === TOTALS.bookings ? 7 : figure === REMINDERS.unpaid ? null : 0),
    amountOf: () => 0,
    owed: 0,
    isFailed: false,
  })
  expect([TOTALS.bookings, REMINDERS.unpaid, TOTALS.onSite].map(countOf)).toEqual([7, null, undefined])
  expect([amountOf(SUMS.earnings), owed]).toEqual([undefined, undefined])
})
