import { useLiveQuery } from 'dexie-react-hooks'
import { conflictOf, type Conflict } from './conflicts.ts'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { mayWorkNow } from './cured.ts'
import { reverses } from './undo.ts'
import { useDatabase } from '#db/hooks/use-database.ts'

const NONE: ReadonlySet<string> = new Set()

/** What a refused edit disputes, live: undefined while it is being read, null when there is nothing to choose. */
export const useConflict = (card: RejectedRow): Conflict | null | undefined => {
  const db = useDatabase()
  return useLiveQuery(() => conflictOf(db, card), [db, card])
}

/** Whether taking a sent change back would still do something (`now`: the moment of asking). */
export const wouldReverse = async (db: PortalDatabase, id: string, now: string): Promise<boolean> => {
  const receipt = await db.receipts.get(id)
  return receipt !== undefined && reverses(db, receipt, now)
}

/** Whether a change the server carried out can still be taken back, live; false while that is being found out. */
export const useUndoable = (mutationId: string): boolean => {
  const db = useDatabase()
  return useLiveQuery(() => wouldReverse(db, mutationId, new Date().toISOString()), [db, mutationId]) ?? false
}

/** Which refused changes may be accepted if they are tried again, by id, live; none while that is being found out. */
export const useRetryable = (cards: readonly RejectedRow[]): ReadonlySet<string> => {
  const db = useDatabase()
  const found = useLiveQuery(async () => {
    const now = new Date().toISOString()
    const may = await Promise.all(cards.map((card) => mayWorkNow(db, card, now)))
    return new Set(cards.flatMap(({ id }, at) => (may[at] === true ? [id] : [])))
  }, [db, cards])
  return found ?? NONE
}

/** A refused change by its id, live: undefined while it is being read, null when it was dealt with. */
export const useRejection = (id: string | null): RejectedRow | null | undefined => {
  const db = useDatabase()
  return useLiveQuery(async () => (id === null ? null : ((await db.rejections.get(id)) ?? null)), [db, id])
}
