import { expect, it } from 'vitest'
import { placeOf } from './place-in-day.ts'

it.each([
  [10, 20, 'first', 'last'],
  [20, 10, 'last', 'first'],
  [10, null, 'first', 'last'],
  [null, 10, 'last', 'first'],
])('of the places %s and %s one is %s and the other %s', (yours, theirs, own, other) => {
  expect([placeOf({ yours, theirs }, 'yours'), placeOf({ yours, theirs }, 'theirs')]).toEqual([own, other])
})
