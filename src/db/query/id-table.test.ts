import fc from 'fast-check'
import { expect, it } from 'vitest'
import { IdTable, unpackIds } from './id-table.ts'

it('gives the ids of some of its rows as words, which are read as the ids they were, many at a time', () => {
  const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 1500 }), (known, count) => {
      const table = new IdTable()
      for (const id of known) table.add(id)
      const numbers = Uint32Array.from({ length: count }, (_, at) => (at * 7) % known.length)
      expect(unpackIds(table.wordsOf(numbers))).toEqual(Array.from(numbers, (number) => known[number]))
    }),
  )
  expect(unpackIds(new Uint32Array(0))).toEqual([])
})
