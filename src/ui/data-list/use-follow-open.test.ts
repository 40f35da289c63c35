import { expect, it } from 'vitest'
import { standingPlace } from './use-follow-open.ts'

it('is where somebody was, and the last place there is where that one is gone', () => {
  expect([standingPlace(0, 2), standingPlace(1, 2), standingPlace(2, 2)]).toEqual([0, 1, 1])
})
