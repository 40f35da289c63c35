import { useLiveQuery } from 'dexie-react-hooks'
import type { OutboxRow, RejectedRow, ReceiptRow } from '#db/core/database.ts'
import { rejectionsInOrder } from '#db/core/receipts.ts'
import { INITIAL_STATUS, readStatus, type SyncStatus } from '#db/core/status.ts'
import { useDatabase } from './use-database.ts'

/** A change that is not at the server yet. */
export type WaitingChange = OutboxRow
/** A change the server refused. */
export type RejectedChange = RejectedRow
/** How a row stands: changed here and not sent, being sent, or refused. */
export type RowSyncState = 'waiting' | 'sending' | 'failed'

/** What the sync engine is doing, live. */
export const useSyncStatus = (): SyncStatus => {
  const db = useDatabase()
  return useLiveQuery(() => readStatus(db), [db]) ?? INITIAL_STATUS
}

/**
 * Changes waiting to be sent, oldest first, live; undefined while they are being read. Discarded ones are left out, and those that are
 * sent again to a server that was restored: they are no new decisions, and have their receipts.
 */
export const useWaiting = (): readonly WaitingChange[] | undefined => {
  const db = useDatabase()
  return useLiveQuery(
    async () => (await db.outbox.orderBy('seq').toArray()).filter((row) => row.name !== 'mutation.skip' && !row.again),
    [db],
  )
}

/** How many changes with a receipt are being sent again because the server was restored, live. */
export const useSentAgain = (): number => {
  const db = useDatabase()
  return useLiveQuery(async () => (await db.outbox.toArray()).filter(({ again }) => again).length, [db]) ?? 0
}

/** Changes the server refused and the person has not dealt with, newest last, live. */
export const useRejections = (): readonly RejectedChange[] | undefined => {
  const db = useDatabase()
  return useLiveQuery(() => rejectionsInOrder(db), [db])
}

/** The last changes the server carried out, newest first, live. */
export const useReceipts = (limit: number): readonly ReceiptRow[] | undefined => {
  const db = useDatabase()
  return useLiveQuery(async () => {
    const rows = await db.receipts.orderBy('serverAt').reverse().limit(limit).toArray()
    // A skip is kept for a restored server alone.
    return rows.filter(({ name }) => name !== 'mutation.skip')
  }, [db, limit])
}

/** States by row key (`kind:id`), live: one query for a whole list, because few rows ever have one. */
export const useRowSyncStates = (): ReadonlyMap<string, RowSyncState> => {
  const waiting = useWaiting()
  const rejections = useRejections()
  const status = useSyncStatus()
  const states = new Map<string, RowSyncState>()
  for (const row of rejections ?? []) for (const key of row.touched) states.set(key, 'failed')
  waiting?.forEach((row, at) => {
    const sending = status.phase === 'syncing' && status.sending !== null && at < status.sending.total
    for (const key of row.touched) states.set(key, sending ? 'sending' : 'waiting')
  })
  return states
}
