import { createContext, useContext } from 'react'
import type { RowSyncState } from '#db/hooks/use-sync.ts'
import { refKey } from '#domain/kernel/entity.ts'
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

/** How far the unsent changes of rows are, by the key of the row. */
export const RowSyncContext = createContext<ReadonlyMap<string, RowSyncState>>(new Map())

/** How far the unsent change of a request is, where it has one. */
export const useRowSync = ({ id }: Pick<ChangeRequest, 'id'>): RowSyncState | undefined =>
  useContext(RowSyncContext).get(refKey({ kind: 'requests', id }))

/** The request that was answered here last: another object after each answer. */
export const AnsweredContext = createContext<Pick<ChangeRequest, 'id'> | null>(null)
