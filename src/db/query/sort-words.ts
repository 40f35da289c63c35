import type { ColumnStore } from './column-store.ts'
import { ID_WORDS, type IdTable } from './id-table.ts'
import { numberWords, radixSort, type SortWords } from './radix-sort.ts'
import type { Sort } from './query.ts'
import type { SlotOrder } from './slot-order.ts'
import type { Sliced } from './slices.ts'

/** The places of ids among each other, in order; under a reference's figure. */
function* ranksOf(ids: IdTable): Sliced<Uint32Array> {
  const places = Uint32Array.from({ length: ids.size }, (_, at) => at)
  const words = [3, 2, 1, 0].map((word) => places.map((at) => ids.words[at * ID_WORDS + word] ?? 0))
  const ranks = new Uint32Array(ids.size + 1)
  const ordered = yield* radixSort(places, words)
  for (let rank = 0; rank < ordered.length; rank += 1) ranks[(ordered[rank] ?? 0) + 1] = rank
  return ranks
}

/** The words by which slots are sorted, those that count least first, such that rows without a value come last. */
export function* sortWords(store: ColumnStore, slots: Uint32Array, direction: Sort['direction']): Sliced<SortWords[]> {
  const { ids, none, unit, isWhole } = store
  const ranks = ids && (yield* ranksOf(ids))
  const isNumber = store.data instanceof Float64Array
  const words = [new Uint32Array(slots.length), ...(isNumber ? [new Uint32Array(slots.length)] : [])] as const
  const last = new Uint32Array(slots.length)
  const [low, high] = words
  const flip = direction === 'descending' ? 0xffffffff : 0
  // Signed numbers are in the order of unsigned ones when their first bit is turned.
  const turn = isWhole ? flip ^ 0x80000000 : flip
  const figures = store.figuresAt(slots)
  let hasLast = false
  for (let at = 0; at < slots.length; at += 1) {
    const figure = figures[at] ?? none
    if (figure === none || Number.isNaN(figure)) {
      last[at] = 1
      hasLast = true
    } else if (high) {
      const [below, above] = numberWords(figure)
      low[at] = below ^ flip
      high[at] = above ^ flip
    } else low[at] = ranks ? (ranks[figure] ?? 0) ^ flip : (figure / unit) ^ turn
  }
  return hasLast ? [...words, last] : [...words]
}

/** Compares two slots by one column as {@link sortWords} puts them in order; 0 where they are equal there. */
export const comparison = (store: ColumnStore, direction: Sort['direction']): SlotOrder => {
  const { ids, none } = store
  const sign = direction === 'descending' ? -1 : 1
  const isNone = (figure: number) => figure === none || Number.isNaN(figure)
  return (one, other) => {
    const [a, b] = [store.figureAt(one), store.figureAt(other)]
    if (isNone(a) || isNone(b)) return Number(isNone(a)) - Number(isNone(b))
    if (a === b) return 0
    return sign * (ids ? ids.compare(a - 1, b - 1) : a - b)
  }
}

/**
 * Whether slots stand in the order of a column already, and where they are equal there in that of `tie`: ids rise with the time at which they
 * were made, and lists are by time. A look at each, which keeps nothing, and ends at the first that does not; references are not looked at.
 */
export const isInOrder = (store: ColumnStore, slots: Uint32Array, direction: Sort['direction'], tie: SlotOrder): boolean => {
  const { data, nothing, ids } = store
  if (ids) return false
  const sign = direction === 'descending' ? -1 : 1
  let [before, last] = [-Infinity, 0]
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0
    const figure = data[slot] ?? nothing
    // What has no value stands last either way.
    const now = figure === nothing || Number.isNaN(figure) ? Infinity : sign * figure
    if (now < before || (now === before && tie(last, slot) > 0)) return false
    before = now
    last = slot
  }
  return true
}
