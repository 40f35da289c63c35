import { sql } from 'drizzle-orm'
import type { Document } from '#domain/kernel/entity.ts'
import { changeRef, refuse, type Change } from '#domain/kernel/mutation.ts'
import { needsRecord, REFERENCES, type Reference } from '#domain/references.ts'
import type { Sql } from '#server/database/database.ts'
import type { WorkingRows } from './rows.ts'
import type { Judge } from './uniqueness.ts'

interface Asked {
  readonly reference: Reference
  readonly id: string
}

/** The references that would be left without what they name. */
const leavingOf = (changes: readonly Change[], rows: WorkingRows): Asked[] =>
  changes.flatMap((change) => {
    const ref = changeRef(change)
    const before = rows.find(ref)
    if (!before) return []
    const after = change.op === 'put' ? change.body : undefined
    return REFERENCES.filter(({ to, leaves }) => to === ref.kind && leaves(before, after)).map((reference) => ({ reference, id: ref.id }))
  })

/**
 * Nothing goes that another record still needs: inside a transaction that holds the vendor's lock. What earlier decisions of the batch
 * have changed counts as they left it.
 */
export const references = (tx: Sql, vendorId: string, rows: WorkingRows): Judge => {
  const found = new Map<string, readonly Document[]>()
  const keyOf = ({ reference, id }: Asked) => `${reference.by}:${reference.names.path.join('.')}:${id}`
  const inNeed = (asked: Asked): number => {
    const { reference, id } = asked
    const changed = rows.changes().filter((change) => changeRef(change).kind === reference.by)
    const touched = new Set(changed.map((change) => changeRef(change).id))
    const bodies = [
      ...(found.get(keyOf(asked)) ?? []).filter((body) => !touched.has(body.id)),
      ...changed.flatMap((change) => (change.op === 'put' ? [change.body] : [])),
    ]
    return bodies.filter((body) => needsRecord(reference, body, id)).length
  }
  return {
    load: async (changes) => {
      for (const asked of leavingOf(changes, rows)) {
        if (found.has(keyOf(asked))) continue
        const { reference, id } = asked
        const named = await tx.rows<{ body: Document }>(sql`
          select body from records where vendor_id = ${vendorId}::uuid and kind = ${reference.by} and not deleted
            and body #>> ${sql.param(`{${reference.names.path.join(',')}}`)}::text[] = ${id}`)
        found.set(
          keyOf(asked),
          named.map(({ body }) => body),
        )
      }
    },
    judge: (decision) => {
      if (!decision.ok) return decision
      for (const asked of leavingOf(decision.changes, rows)) {
        const count = inNeed(asked)
        if (count > 0) return refuse(asked.reference.code, { count })
      }
      return decision
    },
  }
}
