import { sql, type SQL } from 'drizzle-orm'
import { changeRef, refuse, type Change } from '#domain/kernel/mutation.ts'
import { needsRecord, REFERENCES, type Reference } from '#domain/references.ts'
import type { Sql } from '#server/database/database.ts'
import type { WorkingRows } from './rows.ts'
import type { Judge } from './uniqueness.ts'

interface Asked {
  readonly reference: Reference
  readonly id: string
}

/** Words of the domain: none holds what an array's text would have to escape. */
const array = (words: readonly string[]): SQL => sql`${sql.param(`{${words.join(',')}}`)}::text[]`

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
  // Ids alone, of those that need it: a driver's closed bookings of many years are not brought here to be left out.
  const found = new Map<string, readonly string[]>()
  const keyOf = ({ reference, id }: Asked) => `${reference.by}:${reference.names.path.join('.')}:${id}`
  const inNeed = (asked: Asked): number => {
    const { reference, id } = asked
    const changed = rows.changes().filter((change) => changeRef(change).kind === reference.by)
    const touched = new Set(changed.map((change) => changeRef(change).id))
    const untouched = (found.get(keyOf(asked)) ?? []).filter((other) => !touched.has(other))
    return untouched.length + changed.filter((change) => change.op === 'put' && needsRecord(reference, change.body, id)).length
  }
  return {
    load: async (changes) => {
      for (const asked of leavingOf(changes, rows)) {
        if (found.has(keyOf(asked))) continue
        const { reference, id } = asked
        const { needing } = reference
        const needed = needing ? sql`and body #>> ${array(needing.path)} = any(${array(needing.anyOf)})` : sql``
        const named = await tx.rows<{ id: string }>(sql`
          select id::text as id from records where vendor_id = ${vendorId}::uuid and kind = ${reference.by} and not deleted
            and body #>> ${array(reference.names.path)} = ${id} ${needed}`)
        found.set(
          keyOf(asked),
          named.map((row) => row.id),
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
