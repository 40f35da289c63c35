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

it('takes no id that it could not give back as it was', () => {
  const table = new IdTable()
  const id = '0000aaaa-0000-4000-8000-00000000aaaa'
  expect(table.add(id)).toBe(0)
  for (const other of [id.toUpperCase(), id.replaceAll('-', '_'), 'x'.repeat(36), id.slice(1), `${id} `, ''])
    expect([other, table.add(other), table.find(other)]).toEqual([other, -1, -1])
  // Whatever stands in place of one of its characters, one beyond those of ASCII and one between digits and letters included.
  for (let at = 0; at < id.length; at += 1)
    for (const wrong of ['g', 'A', ':', '/', '`', 'é', '\u0130', at === 8 ? '0' : '-']) {
      const other = id.slice(0, at) + wrong + id.slice(at + 1)
      if (other !== id) expect([other, table.add(other)]).toEqual([other, -1])
    }
  expect(table.size).toBe(1)
})

it('finds each of very many ids under its number, however often it made room', () => {
  const ids = Array.from({ length: 2000 }, (_, at) => crypto.randomUUID().replace(/^.{4}/, at.toString(16).padStart(4, '0')))
  const table = new IdTable()
  for (const [number, id] of ids.entries()) {
    expect(table.add(id)).toBe(number)
    // What came last may be what room was made for.
    expect([table.find(id), table.add(id)]).toEqual([number, number])
  }
  expect(ids.map((id) => table.find(id))).toEqual(ids.map((_, number) => number))
  expect(table.size).toBe(ids.length)
})
