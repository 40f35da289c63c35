import { expect, it } from 'vitest'
import { rangeOfPlaces } from './places-between.ts'

const atHand = { ids: ['c', 'd', 'e', 'f'], start: 2 }

it.each([
  [3, 4, ['d', 'e']],
  [4, 3, ['d', 'e']],
  [2, 5, ['c', 'd', 'e', 'f']],
  [3, 3, ['d']],
  [1, 3, null],
  [3, 6, null],
])('from place %i to %i are %j', (one, other, ids) => {
  expect(rangeOfPlaces(atHand, one, other)).toEqual(ids)
})
