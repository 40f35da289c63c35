import { expect, it } from 'vitest'
import { rangeFrom } from './places-between.ts'

const atHand = { ids: ['c', 'd', 'e', 'f'], start: 2 }

it.each([
  ['d', 4, ['d', 'e']],
  ['e', 3, ['d', 'e']],
  ['c', 5, ['c', 'd', 'e', 'f']],
  ['d', 3, ['d']],
  ['d', 6, null],
  ['d', 1, null],
])('from row %j to place %i are %j', (id, place, ids) => {
  expect(rangeFrom(atHand, { id, place: 'abcdef'.indexOf(id) }, place)).toEqual(ids)
})

it('a range begins at the row that was pressed, wherever it stands by now', () => {
  // It was the first, and two came in above it.
  expect(rangeFrom({ ids: ['x', 'y', 'a', 'b', 'c'], start: 0 }, { id: 'a', place: 0 }, 4)).toEqual(['a', 'b', 'c'])
})

it('a row that is not at hand is looked for among all', () => {
  expect(rangeFrom(atHand, { id: 'a', place: 3 }, 4)).toBeNull()
  expect(rangeFrom({ ids: ['a', 'b', 'c'], start: 0, isWhole: true }, { id: 'a', place: 3 }, 1)).toEqual(['a', 'b'])
})

it('a row that is gone from all of them is where it stood', () => {
  const whole = { ids: ['a', 'b', 'c'], start: 0, isWhole: true }
  expect(rangeFrom(whole, { id: 'gone', place: 1 }, 2)).toEqual(['b', 'c'])
  expect(rangeFrom(whole, { id: 'gone', place: 9 }, 1)).toEqual(['b', 'c'])
})
