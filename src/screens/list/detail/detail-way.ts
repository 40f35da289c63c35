import { createContext, useContext } from 'react'

/** The way from a record to its neighbours in the list, and back to the list. */
export interface DetailWay {
  /** Beside the list, which stays usable; or a page of its own, where there is no room for both. */
  readonly mode: 'beside' | 'page'
  /** Place of the record in the list, from 1, of so many; null where it is not among the rows at hand. */
  readonly position: { readonly at: number; readonly of: number; readonly more: boolean } | null
  /** Ids of the records before and behind it. */
  readonly previous: string | null
  readonly next: string | null
  readonly go: (id: string) => void
  /** Goes to the next record of the list that waits, whether it is at hand or not; false where there is none. */
  readonly goToWaiting: () => Promise<boolean>
  /** How many wait in all, whatever the list is narrowed down to; undefined where that is not known. */
  readonly waiting: number | undefined
  readonly close: () => void
}

export const DetailContext = createContext<DetailWay | null>(null)

/** Where the open record stands in its list. Throws outside a list. */
export const useDetailWay = (): DetailWay => {
  const way = useContext(DetailContext)
  if (!way) throw new Error('no list is around')
  return way
}
