import * as v from 'valibot'

const KEY = 'list-places'
/** Entries of the history whose places are kept. */
const MOST = 50

const places = v.fallback(v.array(v.tuple([v.string(), v.object({ top: v.number(), row: v.number() })])), [])
type ListPlace = v.InferOutput<typeof places>[number][1]

const read = (): v.InferOutput<typeof places> => {
  try {
    return v.parse(places, JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
  } catch {
    // No storage, or nothing that this release wrote: lists begin at their top.
    return []
  }
}

/** Where somebody was in the list of an entry of the history; null where that is not known. */
export const readPlace = (entry: string): ListPlace | null => read().find(([key]) => key === entry)?.[1] ?? null

/** Notes where somebody is, as long as the tab lives. */
export const notePlace = (entry: string, place: ListPlace): void => {
  try {
    const others = read().filter(([key]) => key !== entry)
    sessionStorage.setItem(KEY, JSON.stringify([...others, [entry, place]].slice(-MOST)))
  } catch {
    // Without storage, going back leads to the top.
  }
}
