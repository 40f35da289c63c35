import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberWords, radixSort } from './radix-sort.ts'
import { atOnce } from './slices.ts'

/** Few values each, so that many are equal, and what is in order by chance comes up. */
const word = fc.constantFrom(0, 1, 0xff, 0x100, 0x8000_0000, 0xffff_ffff)
const rows = fc.array(fc.tuple(word, word), { maxLength: 6 })

describe('a radix sort', () => {
  it('puts numbers in the order of their words, the last first, and leaves equal ones in theirs', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), (random, isSorted) => {
        const inOrder = (a: readonly [number, number], b: readonly [number, number]) => a[1] - b[1] || a[0] - b[0]
        const given = isSorted ? random.toSorted(inOrder) : random
        const places = given.map((_, at) => at)
        const expected = places.toSorted((a, b) => inOrder(given[a] ?? [0, 0], given[b] ?? [0, 0]))
        const words = [0, 1].map((which) => Uint32Array.from(given, (row) => row[which] ?? 0))
        const items = Uint32Array.from(places, (at) => at * 10)
        expect([...atOnce(radixSort(items, words))]).toEqual(expected.map((at) => at * 10))
        expect([...items]).toEqual(places.map((at) => at * 10))
      }),
      { numRuns: 500 },
    )
  })
})

it('the words of numbers are in the order of the numbers, and equal where they are', () => {
  const number = fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(0, -0, 1, -1, 0.1, -0.1, 2 ** 53, -(2 ** 53)))
  const asOne = (value: number) => {
    const [low, high] = numberWords(value)
    return (BigInt(high) << 32n) + BigInt(low)
  }
  fc.assert(
    fc.property(number, number, (a, b) => {
      const order = asOne(a) - asOne(b)
      expect(order < 0n ? -1 : Number(order > 0n)).toBe(a < b ? -1 : Number(a > b))
    }),
    { numRuns: 2000, examples: [[0, -0], ...[1, -1].map((sign): [number, number] => [sign * 0.1, sign * 0.10000000000000002])] },
  )
})
