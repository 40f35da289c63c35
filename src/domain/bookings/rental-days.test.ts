import { expect, it } from 'vitest'
import { mayLast } from './rental-days.ts'

it('a rental lasts from one whole day to thirty', () => {
  expect([0, 1, 1.5, 30, 31, Number.NaN].map(mayLast)).toEqual([false, true, false, true, false, false])
})
