import type { Sliced } from './slices.ts'

/** Order of the values of one sort key: a 32-bit word per place, compared unsigned. */
export type SortWords = Uint32Array

const DIGITS = 256

/**
 * Sorts numbers by words, the last of which counts most; equal ones stay in their order (least significant digit first, 8 bits at a
 * time). A digit that is the same for all costs only its counting.
 */
export function* radixSort(items: Uint32Array, words: readonly SortWords[]): Sliced<Uint32Array<ArrayBuffer>> {
  let order = Uint32Array.from(items, (_, at) => at)
  let next = new Uint32Array(items.length)
  const counts = new Uint32Array(DIGITS)
  for (const word of words)
    for (let shift = 0; shift < 32; shift += 8) {
      yield
      counts.fill(0)
      for (let at = 0; at < word.length; at += 1) {
        const digit = ((word[at] ?? 0) >>> shift) & 0xff
        counts[digit] = (counts[digit] ?? 0) + 1
      }
      if (counts.includes(items.length)) continue
      let sum = 0
      for (let digit = 0; digit < DIGITS; digit += 1) {
        const count = counts[digit] ?? 0
        counts[digit] = sum
        sum += count
      }
      for (let at = 0; at < order.length; at += 1) {
        const place = order[at] ?? 0
        const digit = ((word[place] ?? 0) >>> shift) & 0xff
        const to = counts[digit] ?? 0
        next[to] = place
        counts[digit] = to + 1
      }
      ;[order, next] = [next, order]
    }
  return order.map((place) => items[place] ?? 0)
}

const bits = new DataView(new ArrayBuffer(8))

/** The two words of a number, low first, such that unsigned order is that of the numbers. */
export const numberWords = (value: number): readonly [low: number, high: number] => {
  // Adding 0 makes -0 the same as 0.
  bits.setFloat64(0, value + 0)
  const [high, low] = [bits.getUint32(0), bits.getUint32(4)]
  return high >= 0x80000000 ? [~low >>> 0, ~high >>> 0] : [low, (high | 0x80000000) >>> 0]
}
