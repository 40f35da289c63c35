import { refuse, type Change } from '#domain/kernel/mutation.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { idOwners } from '#domain/operations/plan.ts'
import type { WorkingRows } from './rows.ts'
import type { Judge } from './judge.ts'

/** Movements that come by changes and whose ids are not their booking's or request's own. */
const foreignOf = (
  changes: readonly Change[],
  rows: WorkingRows,
): { readonly operation: Operation; readonly owners: ReturnType<typeof idOwners> }[] =>
  changes.flatMap((change) => {
    if (change.op !== 'put' || change.kind !== 'operations' || rows.get('operations', change.body.id)) return []
    const { bookingId, requestId } = change.body
    const owners = idOwners(change.body.id)
    return owners.some(({ id }) => id === bookingId || id === requestId) ? [] : [{ operation: change.body, owners }]
  })

/**
 * Ids of movements follow from those of their bookings and requests. Whoever makes one may not take the id that another booking's will have:
 * its deliveries could not be planned then. A device that makes ids by chance never meets it.
 */
export const movementIds = (rows: WorkingRows): Judge => ({
  load: async (changes) => {
    await rows.load(foreignOf(changes, rows).flatMap(({ owners }) => owners))
  },
  judge: (decision) => {
    if (!decision.ok) return decision
    const isTaken = foreignOf(decision.changes, rows).some(({ owners }) => owners.some((ref) => rows.find(ref) !== undefined))
    return isTaken ? refuse('record.exists', { kind: 'operations' }) : decision
  },
})
