import type { Point } from './place.ts'
import { holdsAll, readSearch, searchWords } from './search.ts'

/** A place that can be found by its names. */
export interface FindablePlace {
  /** As the reader sees it. */
  readonly name: string
  /** What kind of place it is, in the reader's words. */
  readonly detail: string
  /** Whatever it may be called, in any language. */
  readonly names: readonly string[]
  readonly point: Point
}

/** More choices than this nobody reads. */
const MOST = 8

/** Makes a search of places, in their order: each word typed begins a word of one of the place's names, as in every search. */
export const placeSearch = (places: readonly FindablePlace[]): ((typed: string) => readonly FindablePlace[]) => {
  const kept = places.map((place) => ({ place, words: searchWords(...place.names) }))
  return (typed) => {
    const { groups } = readSearch(typed)
    if (groups.length === 0) return []
    return kept
      .filter(({ words }) => holdsAll(words, groups))
      .slice(0, MOST)
      .map(({ place }) => place)
  }
}
