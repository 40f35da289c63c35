import { terms } from '#domain/kernel/search.ts'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import type { PortalStore } from '#db/core/database.ts'
import { keyOf, rangeOf, type ListQuery } from '#db/core/keyset.ts'
import type { StoredRow } from '#db/core/stored.ts'

/** Matches shown of one search: beyond that a person narrows the search rather than scrolls, and is told so. */
export const SEARCH_LIMIT = 1000
/** Index entries read of each word, and of the list, before it is clear which of them is the rarest. */
const FIRST_LOOK = 500
/** So many rows are read and looked at; of more only the keys, which are all compared before any is left out. */
const FEW_ROWS = 2000

/** What a search found, in the order of the list. */
interface Matches<K extends Kind> {
  readonly rows: readonly StoredRow<Documents[K]>[]
  /** There are more: only the first are given. */
  readonly isCut: boolean
}

/** Ids in an index, up to a number of them. */
type Source = (limit?: number) => PromiseLike<readonly string[]>

const sourcesOf = (db: PortalStore, query: ListQuery, words: readonly string[]): Source[] => {
  const entries = (word: string) => db.rows(query.kind).where('terms').startsWith(word)
  return [
    (limit) => (limit === undefined ? rangeOf(db, query, null) : rangeOf(db, query, null).limit(limit)).primaryKeys(),
    ...words.map(
      (word): Source =>
        (limit) =>
          (limit === undefined ? entries(word) : entries(word).limit(limit)).primaryKeys(),
    ),
  ]
}

/** All ids of the source that has the fewest, where some source has only few; null where each has more. */
const rarest = async (sources: readonly Source[]): Promise<ReadonlySet<string> | null> => {
  for (let limit = FIRST_LOOK; limit <= FEW_ROWS; limit *= 2) {
    const found = await Promise.all(sources.map((source) => source(limit)))
    const whole = found.filter((ids) => ids.length < limit).map((ids) => new Set(ids))
    const [first] = whole.toSorted((a, b) => a.size - b.size)
    if (first) return first
  }
  return null
}

const inOrder = <Row extends StoredRow>(query: ListQuery, rows: readonly Row[]): Row[] => {
  const sign = query.direction === 'forward' ? 1 : -1
  const key = (row: Row) => keyOf(query, row).join('\u0000')
  return rows.toSorted((a, b) => (key(a) < key(b) ? -sign : sign))
}

/**
 * Rows of the list that hold every word of the search (as a beginning of a word), in the order of the list, the first
 * {@link SEARCH_LIMIT} of them. It begins with what is rarest, one of the words or the list itself, and cuts nothing before all words
 * were compared.
 */
export const readMatches = async <K extends Kind>(db: PortalStore, query: ListQuery<K>): Promise<Matches<K>> => {
  const words = terms(query.search)
  if (words.length === 0) return { rows: [], isCut: false }
  const sources = sourcesOf(db, query, words)
  const few = await rarest(sources)
  if (few) {
    const rows = (await db.rows(query.kind).bulkGet([...few])).filter((row) => row !== undefined)
    const holds = (row: StoredRow, word: string) =>
      (row as StoredRow & { terms: readonly string[] }).terms.some((term) => term.startsWith(word))
    const isMine = (row: StoredRow) => query.prefix.every((value, at) => keyOf(query, row)[at] === value)
    const found = inOrder(
      query,
      rows.filter((row) => isMine(row) && words.every((word) => holds(row, word))),
    )
    return { rows: found.slice(0, SEARCH_LIMIT), isCut: found.length > SEARCH_LIMIT }
  }
  const [list = [], ...found] = await Promise.all(sources.map((source) => source()))
  const sets = found.map((ids) => new Set(ids))
  const ids = list.filter((id) => sets.every((set) => set.has(id)))
  const rows = await db.rows(query.kind).bulkGet(ids.slice(0, SEARCH_LIMIT))
  return { rows: rows.filter((row) => row !== undefined), isCut: ids.length > SEARCH_LIMIT }
}
