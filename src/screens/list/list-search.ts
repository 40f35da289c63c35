import * as v from 'valibot'
import { MOST_CHARACTERS } from '#domain/kernel/search-length.ts'

/** Half of a character of two, which no address can hold. */
const HALF = /\p{Surrogate}/gu

/** A text of an address, cut off at a length and such as an address gives back; what is no text counts as none. */
export const searchText = (most: number) =>
  v.optional(
    v.fallback(
      v.pipe(
        v.string(),
        v.transform((written) => written.slice(0, most).replace(HALF, '\uFFFD')),
      ),
      '',
    ),
    '',
  )

/** Characters of parts that hold many values. A whole view is kept in at most 8,000 (see src/domain/views/view.ts). */
const LENGTHS = { filter: 6000, columns: 600, selected: 2000 } as const

/** The values of a part, without one that may have been cut off, and whether there was one. */
export const partsOf = (
  search: ListSearch,
  part: keyof typeof LENGTHS,
  separator: string,
): { readonly values: readonly string[]; readonly isCut: boolean } => {
  const written = search[part]
  const isCut = written.length > LENGTHS[part]
  const values = written === '' ? [] : written.split(separator)
  return { values: isCut ? values.slice(0, -1) : values, isCut }
}

/**
 * What of a list is kept in its address: the same for every list, as text that `readList` understands. What is missing, or no
 * text, means the usual.
 */
export const listSearch = v.object({
  /** The tab. */
  status: searchText(40),
  /** One character more than is looked for, here and below, so that it is said that there are more. */
  q: searchText(MOST_CHARACTERS + 1),
  /** A column of the noun, `-` before it for descending. */
  sort: searchText(60),
  /** `column.value.value`, more of them with `*` between; of days `column.preset` or `column.from.to`. */
  filter: searchText(LENGTHS.filter + 1),
  /** The columns shown, in their order. */
  columns: searchText(LENGTHS.columns + 1),
  /** Ids of the rows selected, or `all`. */
  selected: searchText(LENGTHS.selected + 1),
})
export type ListSearch = v.InferOutput<typeof listSearch>

/** The usual values: they do not stand in the address. */
export const LIST_SEARCH_DEFAULTS = { status: '', q: '', sort: '', filter: '', columns: '', selected: '' } as const satisfies ListSearch
