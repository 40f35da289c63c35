import { sql } from 'drizzle-orm'
import { isAnother } from '#domain/kernel/decision.ts'
import { refKey, type RowRef } from '#domain/kernel/entity.ts'
import { changeRef, refuse, type Change } from '#domain/kernel/mutation.ts'
import type { Sql } from '#server/database/database.ts'
import type { WorkingRows } from './rows.ts'
import type { Judge } from './judge.ts'

interface Revival {
  readonly ref: RowRef
  /** The deletion that is to be taken back; null: whichever it was. */
  readonly meant: string | null
}

/** A tombstone, with the mutation that it names, if any. */
interface Tombstone {
  readonly by: string | undefined
}

const revivalsOf = (changes: readonly Change[]): Revival[] =>
  changes.flatMap((change) =>
    change.op === 'put' && change.revives !== undefined ? [{ ref: changeRef(change), meant: change.revives }] : [],
  )

/**
 * An undo brings a record back that its own change deleted: of two who deleted it, only the first one's does. Where the tombstone does not say
 * who it was, that stands in nobody's way. Without a tombstone, in the database or from earlier in the batch, nothing was deleted: whoever says
 * so would add a record past the rules of what is added, so it is refused.
 */
export const revivals = (tx: Sql, vendorId: string, rows: WorkingRows): Judge => {
  const found = new Map<string, Tombstone | undefined>()
  const tombstoneOf = (ref: RowRef): Tombstone | undefined => {
    const by = rows.deletedBy(ref)
    return by === undefined ? found.get(refKey(ref)) : { by }
  }
  return {
    load: async (changes) => {
      for (const { ref } of revivalsOf(changes)) {
        if (found.has(refKey(ref))) continue
        const [row] = await tx.rows<{ by: string | null }>(sql`
          select deleted_by::text as by from records where vendor_id = ${vendorId}::uuid and kind = ${ref.kind} and id = ${ref.id}::uuid and deleted`)
        found.set(refKey(ref), row && { by: row.by ?? undefined })
      }
    },
    judge: (decision) => {
      if (!decision.ok) return decision
      for (const { ref, meant } of revivalsOf(decision.changes)) {
        const tombstone = tombstoneOf(ref)
        if (!tombstone) return refuse('record.not_found', { kind: ref.kind })
        if (isAnother(meant ?? undefined, tombstone.by)) return refuse('record.deleted_by_other', { kind: ref.kind })
      }
      return decision
    },
  }
}
