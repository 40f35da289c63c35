import { createContext, useContext } from 'react'
import type { RowSyncState } from '#db/hooks/use-sync.ts'
import type { Document } from '#domain/kernel/entity.ts'
import type { Day } from '#domain/kernel/instant.ts'

/** What the rows and cards of a list share. */
interface RecordRows {
  readonly now: number
  readonly today: Day
  readonly syncStateOf: (row: Document) => RowSyncState | undefined
}

export const RecordRowsContext = createContext<RecordRows | null>(null)

/** What the row's list knows. Throws outside a list. */
export const useRecordRows = (): RecordRows => {
  const rows = useContext(RecordRowsContext)
  if (!rows) throw new Error('no list of records is around')
  return rows
}
