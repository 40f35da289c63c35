import { sql, type SQL } from 'drizzle-orm'
import { changeRef, refuse, type Change } from '#domain/kernel/mutation.ts'
import { needsRecord, REFERENCES, type Reference } from '#domain/references.ts'
import type { Sql } from '#server/database/database.ts'
import type { WorkingRows } from './rows.ts'
import type { Judge } from './judge.ts'

interface ReferenceCheck {
  readonly reference: Reference
  readonly id: string
}

/** Words of the domain: none holds what an array's text would have to escape. */
const array = (words: readonly string[]): SQL => sql`${sql.param(`{${words.join(',')}}`)}::text[]`

/** Where the database keeps what records name (by an index, which needs columns of its own). */
const COLUMNS: Readonly<Record<string, SQL>> = {
  'driverId': sql`driver_id`,
  'containerId': sql`container_id`,
  'container.id': sql`container_id`,
  'zoneId': sql`zone_id`,
}

/**
 * Asks for the ids of a vendor's records that name another one and still need it.
 * @throws where the database keeps no column for the reference: all of the vendor's records would be read to find them (a defect)
 */
export const askNeeding = (vendorId: string, { by, names, needing }: Reference, id: string): SQL => {
  const column = COLUMNS[names.path.join('.')]
  if (!column) throw new Error(`no column says which ${by} name a record by ${names.path.join('.')}`)
  const needed = needing ? sql`and body #>> ${array(needing.path)} = any(${array(needing.anyOf)})` : sql``
  return sql`
    select id::text as id from records
    where vendor_id = ${vendorId}::uuid and kind = ${by} and ${column} = ${id} and not deleted ${needed}`
}

/** The references that would be left without what they name. */
const leavingOf = (changes: readonly Change[], rows: WorkingRows): ReferenceCheck[] =>
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
  const keyOf = ({ reference, id }: ReferenceCheck) => `${reference.by}:${reference.names.path.join('.')}:${id}`
  const inNeed = (check: ReferenceCheck): number => {
    const { reference, id } = check
    const changed = rows.changes().filter((change) => changeRef(change).kind === reference.by)
    const touched = new Set(changed.map((change) => changeRef(change).id))
    const untouched = (found.get(keyOf(check)) ?? []).filter((other) => !touched.has(other))
    return untouched.length + changed.filter((change) => change.op === 'put' && needsRecord(reference, change.body, id)).length
  }
  return {
    load: async (changes) => {
      for (const check of leavingOf(changes, rows)) {
        if (found.has(keyOf(check))) continue
        const named = await tx.rows<{ id: string }>(askNeeding(vendorId, check.reference, check.id))
        found.set(
          keyOf(check),
          named.map((row) => row.id),
        )
      }
    },
    judge: (decision) => {
      if (!decision.ok) return decision
      for (const check of leavingOf(decision.changes, rows)) {
        const count = inNeed(check)
        if (count > 0) return refuse(check.reference.code, { count })
      }
      return decision
    },
  }
}
