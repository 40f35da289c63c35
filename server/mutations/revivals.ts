import { sql } from 'drizzle-orm'
import { isAnother } from '#domain/kernel/decision.ts'
import { refKey, type RowRef } from '#domain/kernel/entity.ts'
import { changeRef, refuse, type Change } from '#domain/kernel/mutation.ts'
import type { Sql } from '#server/database/database.ts'
import type { WorkingRows } from './rows.ts'
import type { Judge } from './uniqueness.ts'

interface Revival {
  readonly ref: RowRef
  /** The deletion that is to be taken back. */
  readonly meant: string
}

const revivalsOf = (changes: readonly Change[]): Revival[] =>
  changes.flatMap((change) =>
    change.op === 'put' && change.revives !== undefined ? [{ ref: changeRef(change), meant: change.revives }] : [],
  )

/**
 * An undo brings a record back that its own change deleted: of two who deleted it, only the first one's does. Who did is known for as long as
 * there is a tombstone that says so; what is not known stands in nobody's way.
 */
export const revivals = (tx: Sql, vendorId: string, rows: WorkingRows): Judge => {
  const found = new Map<string, string | undefined>()
  return {
    load: async (changes) => {
      for (const { ref } of revivalsOf(changes)) {
        if (found.has(refKey(ref))) continue
        const [row] = await tx.rows<{ by: string | null }>(sql`
          select deleted_by::text as by from records where vendor_id = ${vendorId}::uuid and kind = ${ref.kind} and id = ${ref.id}::uuid and deleted`)
        found.set(refKey(ref), row?.by ?? undefined)
      }
    },
    judge: (decision) => {
      if (!decision.ok) return decision
      const other = revivalsOf(decision.changes).find(({ ref, meant }) => isAnother(meant, rows.deletedBy(ref) ?? found.get(refKey(ref))))
      return other ? refuse('record.deleted_by_other', { kind: other.ref.kind }) : decision
    },
  }
}
