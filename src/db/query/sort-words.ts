import type { ColumnStore } from './column-store.ts'
import { ID_WORDS } from './id-table.ts'
import { numberWords, type SortWords } from './radix-sort.ts'
import type { Sort } from './query.ts'

/** How many words a figure takes, and which: those that count least first. */
interface Words {
  readonly count: number
  readonly of: (figure: number) => readonly number[]
}

const wordsOf = ({ ids, data, column }: ColumnStore): Words => {
  if (column.type === 'enumeration' || column.type === 'flag') return { count: 1, of: (figure) => [figure] }
  if (ids)
    return {
      count: ID_WORDS,
      of: (figure) => {
        const at = (figure - 1) * ID_WORDS
        return [3, 2, 1, 0].map((word) => ids.words[at + word] ?? 0)
      },
    }
  return data instanceof Float64Array ? { count: 2, of: numberWords } : { count: 1, of: (figure) => [(figure ^ 0x80000000) >>> 0] }
}

/** The words by which slots are sorted, such that rows without a value come last. */
export const sortWords = (store: ColumnStore, slots: Uint32Array, direction: Sort['direction']): SortWords[] => {
  const read = wordsOf(store)
  const words = Array.from({ length: read.count }, () => new Uint32Array(slots.length))
  const last = new Uint32Array(slots.length)
  const { data, nothing } = store
  const isDescending = direction === 'descending'
  let hasLast = false
  for (let at = 0; at < slots.length; at += 1) {
    const figure = data[slots[at] ?? 0] ?? nothing
    if (figure === nothing || Number.isNaN(figure)) {
      last[at] = 1
      hasLast = true
      continue
    }
    const parts = read.of(figure)
    for (let word = 0; word < words.length; word += 1) {
      const [key, part = 0] = [words[word], parts[word]]
      if (key) key[at] = isDescending ? ~part : part
    }
  }
  return hasLast ? [...words, last] : words
}

/** Compares two slots by one column as {@link sortWords} puts them in order; 0 where they are equal there. */
export const comparison = (store: ColumnStore, direction: Sort['direction']): ((one: number, other: number) => number) => {
  const { data, nothing } = store
  const read = wordsOf(store)
  const sign = direction === 'descending' ? -1 : 1
  const isNone = (figure: number) => figure === nothing || Number.isNaN(figure)
  return (one, other) => {
    const [a, b] = [data[one] ?? nothing, data[other] ?? nothing]
    if (isNone(a) || isNone(b)) return Number(isNone(a)) - Number(isNone(b))
    if (a === b) return 0
    const [left, right] = [read.of(a), read.of(b)]
    for (let word = read.count - 1; word >= 0; word -= 1) {
      const order = (left[word] ?? 0) - (right[word] ?? 0)
      if (order !== 0) return sign * order
    }
    return 0
  }
}
