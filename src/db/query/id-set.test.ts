import { expect, test } from 'vitest'
import { newId } from '#db/core/identity.ts'
import { IdSet } from './id-set.ts'
import { ID_WORDS, packId } from './id-table.ts'

const setOf = (ids: readonly string[]): IdSet => {
  const words = new Uint32Array(ids.length * ID_WORDS)
  for (const [at, id] of ids.entries()) packId(id, words.subarray(at * ID_WORDS, (at + 1) * ID_WORDS))
  return new IdSet(words)
}

test('holds exactly the ids it was made of, in their order', () => {
  const ids = Array.from({ length: 1500 }, newId)
  const set = setOf(ids)
  expect(set.size).toBe(1500)
  expect([...set]).toEqual(ids)
  expect(ids.every((id) => set.has(id))).toBe(true)
  expect(Array.from({ length: 1500 }, newId).some((id) => set.has(id))).toBe(false)
})

test('what is no id, and ids of nobody, are not in it', () => {
  const set = setOf([])
  expect([set.size, [...set], set.has(newId()), set.has(''), set.has('all')]).toEqual([0, [], false, false, false])
})
