import { UNKNOWN, type ColumnStore } from './column-store.ts'
import type { Filter } from './query.ts'

/** Those of the slots that a filter means. A column that this release does not have means all. */
export const slotsWithin = (slots: Uint32Array, store: ColumnStore | undefined, filter: Filter): Uint32Array => {
  if (!store) return slots
  const { data } = store
  const { type } = store.column
  if ('anyOf' in filter) {
    const wanted = new Set(filter.anyOf.map((value) => (value === null ? store.nothing : store.figureOf(value))))
    // What is asked for may be no value of this column at all: it is not the same as "no value".
    if (!filter.anyOf.includes(null)) wanted.delete(store.nothing)
    // Values that only a later release knows cannot be told from each other.
    if (type === 'enumeration') wanted.delete(UNKNOWN)
    if (wanted.size === 1) {
      const [one = store.nothing] = wanted
      if (!Number.isNaN(one)) return slots.filter((slot) => data[slot] === one)
    }
    if (type === 'enumeration' || type === 'flag') {
      // Few values: looked up by their place, which is much quicker than in a set.
      const isWanted = new Uint8Array(UNKNOWN + 1)
      for (const figure of wanted) isWanted[figure] = 1
      return slots.filter((slot) => isWanted[data[slot] ?? store.nothing] === 1)
    }
    return slots.filter((slot) => wanted.has(data[slot] ?? store.nothing))
  }
  const { nothing } = store
  const edge = (value: string | number | undefined, open: number) => (value === undefined ? open : store.figureOf(value))
  const [from, to] = [edge(filter.from, -Infinity), edge(filter.to, Infinity)]
  // A border that is no value of the column (not a number, not a day) lets nothing through; ids have no order to lie in between.
  const isNone = (figure: number) => figure === store.none || Number.isNaN(figure) || (type === 'enumeration' && figure === UNKNOWN)
  if (type === 'reference' || [from, to].some(isNone)) return slots.subarray(0, 0)
  return slots.filter((slot) => {
    const figure = data[slot] ?? nothing
    return figure !== nothing && figure >= from && figure <= to
  })
}
