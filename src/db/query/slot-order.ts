/** Tells which of two slots stands first: below 0 the one, above 0 the other. */
export type SlotOrder = (one: number, other: number) => number

/** Puts slots, in any order, at their places among others that are in order already. */
export const withSlots = (among: Uint32Array, slots: Iterable<number>, order: SlotOrder): Uint32Array<ArrayBuffer> => {
  const coming = [...slots].toSorted(order)
  const merged = new Uint32Array(among.length + coming.length)
  let done = 0
  for (const [before, slot] of coming.entries()) {
    let [low, high] = [done, among.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (order(among[middle] ?? 0, slot) < 0) low = middle + 1
      else high = middle
    }
    merged.set(among.subarray(done, low), done + before)
    merged[low + before] = slot
    done = low
  }
  merged.set(among.subarray(done), done + coming.length)
  return merged
}
