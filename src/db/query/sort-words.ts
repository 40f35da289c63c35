import type { ColumnStore } from './column-store.ts'
import { ID_WORDS } from './id-table.ts'
import { numberWords, type SortWords } from './radix-sort.ts'
import type { Sort } from './query.ts'

/** Words per figure, those that count least first. */
const wordsOf = (store: ColumnStore): ((figure: number) => readonly number[]) => {
  const { ids } = store
  switch (store.column.type) {
    case 'integer':
    case 'day':
      return (figure) => [(figure ^ 0x80000000) >>> 0]
    case 'number':
    case 'instant':
      return numberWords
    case 'enumeration':
    case 'flag':
      return (figure) => [figure]
    case 'reference':
      return (figure) => {
        const at = (figure - 1) * ID_WORDS
        return [3, 2, 1, 0].map((word) => ids?.words[at + word] ?? 0)
      }
  }
}

const COUNTS = { integer: 1, day: 1, number: 2, instant: 2, enumeration: 1, flag: 1, reference: 4 } as const

/** The words by which slots are sorted, such that rows without a value come last. */
export const sortWords = (store: ColumnStore, slots: Uint32Array, direction: Sort['direction']): SortWords[] => {
  const words = Array.from({ length: COUNTS[store.column.type] }, () => new Uint32Array(slots.length))
  const last = new Uint32Array(slots.length)
  const read = wordsOf(store)
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
    const parts = read(figure)
    for (const [word, part] of parts.entries()) {
      const key = words[word]
      if (key) key[at] = isDescending ? ~part : part
    }
  }
  return hasLast ? [...words, last] : words
}
