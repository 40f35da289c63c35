import * as v from 'valibot'
import { MOST_CHARACTERS } from '#domain/kernel/search-length.ts'

/** A text of an address, cut off at a length; what is no text counts as none. */
export const searchText = (most: number) =>
  v.optional(
    v.fallback(
      v.pipe(
        v.string(),
        v.transform((written) => written.slice(0, most)),
      ),
      '',
    ),
    '',
  )

/**
 * What of a list is kept in its address: the same for every list, as text that {@link readList} understands. What is missing, or no
 * text, means the usual.
 */
export const listSearch = v.object({
  /** The tab. */
  status: searchText(40),
  /** One character more than is looked for, so that it is said that there are more. */
  q: searchText(MOST_CHARACTERS + 1),
  /** A column of the noun, `-` before it for descending. */
  sort: searchText(60),
  /** `column.value.value`, more of them with `*` between; of days `column.preset` or `column.from.to`. */
  filter: searchText(2000),
  /** The columns shown, in their order. */
  columns: searchText(600),
  /** Ids of the rows selected, or `all`. */
  selected: searchText(2000),
})
export type ListSearch = v.InferOutput<typeof listSearch>

/** The usual values: they do not stand in the address. */
export const LIST_SEARCH_DEFAULTS = { status: '', q: '', sort: '', filter: '', columns: '', selected: '' } as const satisfies ListSearch
