import * as v from 'valibot'

const text = (most: number) =>
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
  status: text(40),
  q: text(300),
  /** A column of the noun, `-` before it for descending. */
  sort: text(60),
  /** `column.value.value`, more of them with `*` between; of days `column.preset` or `column.from.to`. */
  filter: text(2000),
  /** The columns shown, in their order. */
  columns: text(600),
  /** Ids of the rows selected, or `all`. */
  selected: text(2000),
})
export type ListSearch = v.InferOutput<typeof listSearch>

/** The usual values: they do not stand in the address. */
export const LIST_SEARCH_DEFAULTS = { status: '', q: '', sort: '', filter: '', columns: '', selected: '' } as const satisfies ListSearch
