import { expect, test } from 'vitest'
import { bounded } from './bounded.ts'

test('a history keeps its first entry and its last ones', () => {
  expect(bounded([1, 2, 3], 3)).toEqual([1, 2, 3])
  expect(bounded([1, 2, 3, 4, 5], 3)).toEqual([1, 4, 5])
})
