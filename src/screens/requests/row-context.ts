import { createContext, useContext } from 'react'
import type { RowSyncState } from '#db/hooks/use-sync.ts'
import type { Day } from '#domain/kernel/instant.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { RequestPath } from './detail-search.ts'

/** What the rows and cards of a list share. */
interface RequestRows {
  readonly path: RequestPath
  readonly now: number
  readonly today: Day
  readonly syncStateOf: (request: ChangeRequest) => RowSyncState | undefined
  readonly approve: (request: ChangeRequest) => void
  readonly reject: (request: ChangeRequest) => void
  /** Whether a request is open beside the list: then another one takes its place, also in the history. */
  readonly isOpen: boolean
  /** The request that was answered here last: another object after each answer. */
  readonly answered: Pick<ChangeRequest, 'id'> | null
}

export const RequestRowsContext = createContext<RequestRows | null>(null)

/** What the row's list knows. Throws outside a list of requests. */
export const useRequestRows = (): RequestRows => {
  const rows = useContext(RequestRowsContext)
  if (!rows) throw new Error('no list of requests is around')
  return rows
}
