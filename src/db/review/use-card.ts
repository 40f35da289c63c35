import { useLiveQuery } from 'dexie-react-hooks'
import { findMutation } from '#domain/catalog.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import { conflictOf, type Conflict } from './conflicts.ts'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { newId } from '#db/core/identity.ts'
import { Overlay } from '#db/core/overlay.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { inverseOf } from './undo.ts'
import { useDatabase } from '#db/hooks/use-database.ts'

/** What a refused edit disputes, live: undefined while it is being read, null when there is nothing to choose. */
export const useConflict = (card: RejectedRow): Conflict | null | undefined => {
  const db = useDatabase()
  return useLiveQuery(() => conflictOf(db, card), [db, card])
}

/**
 * Whether taking a sent change back would still do something: its inverse is accepted on the rows as they are now (`now`: the
 * moment of asking), and changes them. What was undone already, or changed again since, has nothing to be taken back.
 */
export const wouldReverse = async (db: PortalDatabase, id: string, now: string): Promise<boolean> => {
  const receipt = await db.receipts.get(id)
  const inverse = receipt ? inverseOf(receipt) : null
  const call = inverse ? findMutation(inverse.name)?.bind({ args: inverse.args }) : undefined
  if (!call?.ok) return false
  const rows = new Overlay(db)
  await rows.loadNeeds(call)
  const context = { vendorId: vendorIdOf(db), now, clientAt: now, mutationId: newId() }
  const decision = call.decide(rows, context)
  return (
    decision.ok &&
    decision.changes.some((change) => change.op === 'del' || !sameValue(rows.get(change.kind, change.body.id) ?? null, change.body))
  )
}

/** Whether a change the server carried out can still be taken back, live; false while that is being found out. */
export const useUndoable = (mutationId: string): boolean => {
  const db = useDatabase()
  return useLiveQuery(() => wouldReverse(db, mutationId, new Date().toISOString()), [db, mutationId]) ?? false
}

/** A refused change by its id, live: undefined while it is being read, null when it was dealt with. */
export const useRejection = (id: string | null): RejectedRow | null | undefined => {
  const db = useDatabase()
  return useLiveQuery(async () => (id === null ? null : ((await db.rejections.get(id)) ?? null)), [db, id])
}
