import type { Audit } from '#domain/audits/audit.ts'
import { refKey, type RowRef } from '#domain/kernel/entity.ts'
import type { PortalStore } from './database.ts'
import { isShown } from './outbox.ts'
import { userIdOf } from './owner.ts'

/** A change of a record: one the server has told of, by whomever, or one of this device that still waits to be sent. */
export type HistoryEntry =
  | { readonly state: 'done'; readonly audit: Audit; /** By whoever reads it here. */ readonly own: boolean }
  | {
      readonly state: 'waiting'
      readonly id: string
      readonly name: string
      /** As they were queued, possibly by an earlier release. */
      readonly args: unknown
      readonly clientAt: string
    }

/** Who did what to a record, in the order in which it was carried out; what waits comes last, in the order of its queue. */
export const readHistory = async (db: PortalStore, ref: RowRef): Promise<readonly HistoryEntry[]> => {
  const key = refKey(ref)
  const [audits, waiting] = await Promise.all([
    // Their ids sort by the server's moment.
    db.rows('audits').where('refs').equals(key).sortBy('id'),
    db.outbox.where('touched').equals(key).sortBy('seq'),
  ])
  const reader = userIdOf(db)
  const told = new Set(audits.map(({ mutationId }) => mutationId))
  return [
    ...audits.map((audit) => ({ state: 'done' as const, audit, own: audit.person?.id === reader })),
    ...waiting
      .filter((row) => isShown(row) && !told.has(row.id))
      .map(({ id, name, args, clientAt }) => ({ state: 'waiting' as const, id, name, args, clientAt })),
  ]
}
