import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFigures, type Data } from './read-figures.ts'

const SIZE = 300
const NO_INTEGER = -0x80000000
const filled = <Array extends Data>(data: Array, nothing: number): Array => {
  for (let slot = 0; slot < SIZE; slot += 1) data[slot] = slot % 7 === 0 ? nothing : slot % 100
  return data
}
/** How figures lie in memory, with their unit, what stands for nothing there, and outside. */
const KEPT = [
  [filled(new Int8Array(SIZE), -0x80), { unit: 1, nothing: -0x80, none: NO_INTEGER }, Int32Array],
  [filled(new Int16Array(SIZE), -0x8000), { unit: 1, nothing: -0x8000, none: NO_INTEGER }, Int32Array],
  [filled(new Int32Array(SIZE), NO_INTEGER), { unit: 1000, nothing: NO_INTEGER, none: Number.NaN }, Float64Array],
  [filled(new Uint8Array(SIZE), 0), { unit: 1, nothing: 0, none: 0 }, Int32Array],
  [filled(new Float64Array(SIZE), Number.NaN), { unit: 1, nothing: Number.NaN, none: Number.NaN }, Float64Array],
] as const

/** Slots as questions find them: a run of rows, one with two of them out of place or with gaps, or any. */
const slots = fc.oneof(
  fc
    .tuple(fc.nat({ max: 100 }), fc.integer({ min: 1, max: 190 }), fc.nat(), fc.nat(), fc.integer({ min: 0, max: 20 }))
    .map(([first, length, one, other, gap]) => {
      const run = Array.from({ length }, (_, at) => first + at).filter((_, at) => gap < 2 || at % gap > 0)
      const [a, b] = [one % Math.max(1, run.length), other % Math.max(1, run.length)]
      return run.map((slot, at) => run[at === a ? b : at === b ? a : at] ?? slot)
    }),
  fc.array(fc.nat({ max: SIZE - 1 }), { maxLength: 100 }),
)

it('the figures of slots are read as each of them stands, whether they are a run or not', () => {
  fc.assert(
    fc.property(slots, fc.constantFrom(...KEPT), (found, [data, kept, Into]) => {
      const into = new Into(found.length)
      readFigures(data, Uint32Array.from(found), kept, into)
      const expected = found.map((slot) => (slot % 7 === 0 ? kept.none : (slot % 100) * kept.unit))
      expect([...into]).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})
