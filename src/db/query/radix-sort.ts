import type { Sliced } from './slices.ts'

/** Order of the values of one sort key: a 32-bit word per place, compared unsigned. */
export type SortWords = Uint32Array

const DIGITS = 256

/**
 * Sorts numbers by words, the last of which counts most; equal ones stay in their order (least significant digit first, 8 bits at a
 * time). A digit that is the same for all costs only its counting.
 */
export function* radixSort(items: Uint32Array, words: readonly SortWords[]): Sliced<Uint32Array<ArrayBuffer>> {
  const { length } = items
  let order = new Uint32Array(length)
  for (let at = 0; at < length; at += 1) order[at] = at
  let next = new Uint32Array(length)
  for (const word of words) {
    // All digits of a word are counted in one go.
    const counts = new Uint32Array(4 * DIGITS)
    for (let at = 0; at < length; at += 1) {
      const value = word[at] ?? 0
      for (let shift = 0, digits = 0; shift < 32; shift += 8, digits += DIGITS) {
        const digit = digits + ((value >>> shift) & 0xff)
        counts[digit] = (counts[digit] ?? 0) + 1
      }
    }
    for (let shift = 0; shift < 32; shift += 8) {
      yield
      const starts = counts.subarray(shift * (DIGITS / 8), (shift + 8) * (DIGITS / 8))
      if (starts.includes(length)) continue
      let sum = 0
      for (let digit = 0; digit < DIGITS; digit += 1) {
        const count = starts[digit] ?? 0
        starts[digit] = sum
        sum += count
      }
      for (let at = 0; at < length; at += 1) {
        const place = order[at] ?? 0
        const digit = ((word[place] ?? 0) >>> shift) & 0xff
        const to = starts[digit] ?? 0
        next[to] = place
        starts[digit] = to + 1
      }
      ;[order, next] = [next, order]
    }
  }
  for (let at = 0; at < length; at += 1) next[at] = items[order[at] ?? 0] ?? 0
  return next
}

const bits = new DataView(new ArrayBuffer(8))

/** The two words of a number, low first, such that unsigned order is that of the numbers. */
export const numberWords = (value: number): readonly [low: number, high: number] => {
  // Adding 0 makes -0 the same as 0.
  bits.setFloat64(0, value + 0)
  const [high, low] = [bits.getUint32(0), bits.getUint32(4)]
  return high >= 0x80000000 ? [~low >>> 0, ~high >>> 0] : [low, (high | 0x80000000) >>> 0]
}
