import { createContext, useContext } from 'react'
import type { Day } from '#domain/kernel/instant.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'

/** What the rows and cards of a list share. All rows are drawn anew where one of these changes, so what changes often stands apart. */
interface RequestRows {
  readonly now: number
  readonly today: Day
  readonly approve: (request: ChangeRequest) => void
  readonly reject: (request: ChangeRequest) => void
}

export const RequestRowsContext = createContext<RequestRows | null>(null)

/** What the row's list knows. Throws outside a list of requests. */
export const useRequestRows = (): RequestRows => {
  const rows = useContext(RequestRowsContext)
  if (!rows) throw new Error('no list of requests is around')
  return rows
}
