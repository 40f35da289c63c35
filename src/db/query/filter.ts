import { borderOf, UNKNOWN, wantedFigureOf } from '#domain/kernel/figure.ts'
import type { ColumnStore } from './column-store.ts'
import type { Filter } from './query.ts'

// Those that are found are written over the slots that were looked at: new memory for them would take longer than to look.

/** Those of the slots whose figures are wanted. */
const slotsWith = (slots: Uint32Array, figures: Float64Array, isWanted: (figure: number) => boolean): Uint32Array => {
  let count = 0
  for (let at = 0; at < slots.length; at += 1)
    if (isWanted(figures[at] ?? 0)) {
      slots[count] = slots[at] ?? 0
      count += 1
    }
  return slots.subarray(0, count)
}

/** Those whose figures lie between two, in a loop of its own: one that calls a function for each row takes several times as long. */
const slotsBetween = (slots: Uint32Array, figures: Float64Array, [from, to, none]: readonly [number, number, number]): Uint32Array => {
  let count = 0
  for (let at = 0; at < slots.length; at += 1) {
    const figure = figures[at] ?? none
    if (figure >= from && figure <= to && figure !== none) {
      slots[count] = slots[at] ?? 0
      count += 1
    }
  }
  return slots.subarray(0, count)
}

/** Those whose figures, small whole numbers, are marked with 1 at their place; likewise. */
const slotsMarked = (slots: Uint32Array, figures: Float64Array, marked: Uint8Array): Uint32Array => {
  let count = 0
  for (let at = 0; at < slots.length; at += 1)
    if (marked[figures[at] ?? 0] === 1) {
      slots[count] = slots[at] ?? 0
      count += 1
    }
  return slots.subarray(0, count)
}

/** The least figure an integer has, as a border. */
const LEAST_INTEGER = -0x7fffffff

/** A border as a figure of the store's. */
const edgeOf = (store: ColumnStore, value: string | number): number => {
  const border = borderOf(store.column, value)
  return border === null ? store.none : Math.max(border, store.column.type === 'integer' ? LEAST_INTEGER : border)
}

/** Those of the slots that a filter means, written over these. A column that this release does not have means all. */
export const slotsWithin = (slots: Uint32Array, store: ColumnStore | undefined, filter: Filter): Uint32Array => {
  if (!store) return slots
  const { type } = store.column
  const { none } = store
  const isNone = (figure: number) => figure === none || Number.isNaN(figure)
  if ('anyOf' in filter) {
    const wantsNone = filter.anyOf.includes(null)
    // What is asked for may be no value of this column at all: it is not the same as "no value".
    const values = filter.anyOf.flatMap((value) => (wantedFigureOf(store.column, value) === null ? [] : store.figureOf(value)))
    const wanted = new Set(values.filter((figure) => !isNone(figure)))
    if (type === 'enumeration' || type === 'flag' || type === 'reference') {
      // Small whole numbers from 1: looked up by their place, which is much quicker than in a set.
      const isWanted = new Uint8Array(Math.max(UNKNOWN, store.ids?.size ?? 0) + 1)
      for (const figure of wanted) isWanted[figure] = 1
      isWanted[none] = Number(wantsNone)
      return slotsMarked(slots, store.figuresAt(slots), isWanted)
    }
    const [one] = wanted
    // One number, as whoever types one asks for: many times quicker than a set.
    if (one !== undefined && wanted.size === 1 && !wantsNone) return slotsBetween(slots, store.figuresAt(slots), [one, one, none])
    return slotsWith(slots, store.figuresAt(slots), (figure) => (isNone(figure) ? wantsNone : wanted.has(figure)))
  }
  const edge = (value: string | number | undefined, open: number) => (value === undefined ? open : edgeOf(store, value))
  const [from, to] = [edge(filter.from, -Infinity), edge(filter.to, Infinity)]
  // A border that is no value of the column (not a number, not a day) lets nothing through.
  if (type === 'reference' || [from, to].some(isNone)) return slots.subarray(0, 0)
  // No value that is no number lies between any two.
  return slotsBetween(slots, store.figuresAt(slots), [from, to, none])
}
