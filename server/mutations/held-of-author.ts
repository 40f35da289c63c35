import { sql, type SQL } from 'drizzle-orm'
import type { HeldOfAuthor } from '#protocol/quarantine.ts'
import type { Sql } from '#server/database/database.ts'
import { iso } from '#server/database/iso.ts'

/** One change that was put aside, which says whose changes are meant. */
interface One {
  readonly vendorId: string
  readonly mutationId: string
}

/** So many are dropped in one transaction. */
export const DROPPED_AT_ONCE = 1000

const ofAuthor = ({ vendorId, mutationId }: One): SQL => sql`vendor_id = ${vendorId}::uuid and user_id = (
  select user_id from parked_mutations where vendor_id = ${vendorId}::uuid and mutation_id = ${mutationId}::uuid)`

/** How many changes of whoever made one of them are put aside, and up to which moment they came; null: there is no such change. */
export const countOfAuthor = async (tx: Sql, one: One): Promise<HeldOfAuthor | null> => {
  const [row] = await tx.rows<{ changes: number; until: string | null }>(sql`
    select count(*)::int as changes, ${iso('max(parked_at)')} as until from parked_mutations where ${ofAuthor(one)}`)
  return row?.until ? { changes: row.changes, until: row.until } : null
}

/**
 * Forgets {@link DROPPED_AT_ONCE} of them that came up to a moment, the oldest first and the one that says whose they are last, so that the call can
 * be repeated until none is left. Resolves to how many are.
 */
export const dropOfAuthor = async (tx: Sql, { until, ...one }: One & { until: string }): Promise<number> => {
  // What came in the same millisecond was counted.
  const meant = sql`${ofAuthor(one)} and date_trunc('milliseconds', parked_at) <= ${until}::timestamptz`
  const [row] = await tx.rows<{ left: number }>(sql`
    with meant as (select mutation_id, parked_at from parked_mutations where ${meant}),
    dropped as (
      delete from parked_mutations where vendor_id = ${one.vendorId}::uuid and mutation_id in (
        select mutation_id from meant order by mutation_id = ${one.mutationId}::uuid, parked_at, mutation_id limit ${DROPPED_AT_ONCE}::int)
      returning 1)
    select (select count(*) from meant)::int - (select count(*) from dropped)::int as left`)
  return row?.left ?? 0
}
