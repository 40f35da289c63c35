import { createContext, useContext } from 'react'
import type { Operation } from '#domain/operations/operation.ts'

/** How many days a movement is late, as its list counts them. */
export const LateContext = createContext<((operation: Operation) => number) | null>(null)

/** Counts how many days a movement is late; throws outside their list. */
export const useLate = (): ((operation: Operation) => number) => {
  const lateOf = useContext(LateContext)
  if (!lateOf) throw new Error('no list of movements is around')
  return lateOf
}
