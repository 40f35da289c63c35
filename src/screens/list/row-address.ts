import { createContext, useContext } from 'react'

/** The way from a row to its record. */
export interface RowAddress {
  readonly hrefOf: (id: string) => string
  /** Opens it here, beside the list. */
  readonly open: (id: string) => void
  /** Begins to fetch what shows a record. */
  readonly prepare: () => void
}

export const RowAddressContext = createContext<RowAddress | null>(null)

/** The way from the rows of this list to their records. Throws outside a list. */
export const useRowAddress = (): RowAddress => {
  const address = useContext(RowAddressContext)
  if (!address) throw new Error('no list is around')
  return address
}
