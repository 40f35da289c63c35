import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Gives the data a new identity: every device keeps its waiting and undurable changes, sends them again and loads anew.
 * To be called after a restore from a backup. Returns the new epoch.
 */
export const renewEpoch = async (database: Pick<Database, 'query'>): Promise<string> => {
  const [row] = await database.query<{ epoch: string }>(
    sql`update instance set epoch = gen_random_uuid(), lineage = '' returning epoch::text as epoch`,
  )
  if (!row) throw new Error('the database has no instance row')
  return row.epoch
}

/**
 * When it was first seen that data was lost or restored, the last time that happened; null: it never was. Notes a loss that nobody has seen
 * yet, by the clock `now`: a server asks at its start, and before it decides by that moment. A database without a noted identity is a new one.
 * After a loss the numbers of effects go on from the milliseconds of that moment: receivers drop lower ones than they have seen.
 */
export const lastLoss = async ({ query, epoch }: Pick<Database, 'query' | 'epoch'>, now: Date): Promise<Date | null> => {
  const read = async () => {
    const [row] = await query<{ ms: number | null; known: boolean }>(sql`
      select (extract(epoch from since) * 1000)::float8 as ms, lineage is not distinct from ${epoch()} or ${epoch()} is null as known from instance`)
    return row ?? { ms: null, known: true }
  }
  let found = await read()
  if (!found.known) {
    // Before it is noted: where this process dies between the two, the next one does both again.
    await query(sql`
      select setval(pg_get_serial_sequence('effects', 'sequence'), greatest(nextval(pg_get_serial_sequence('effects', 'sequence')), ${now.getTime()}::bigint))
      from instance where lineage is not null`)
    await query(sql`
      update instance set lineage = ${epoch()}, since = case when lineage is null then since else ${now.toISOString()}::timestamptz end
      where lineage is distinct from ${epoch()} and ${epoch()} is not null`)
    // Read anew, because another server may have been first.
    found = await read()
  }
  return found.ms === null ? null : new Date(found.ms)
}
