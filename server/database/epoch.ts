import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Gives the data a new identity: every device keeps its waiting and undurable changes, sends them again and loads anew.
 * To be called after a restore from a backup. Returns the new epoch.
 */
export const renewEpoch = async (database: Database): Promise<string> => {
  const [row] = await database.query<{ epoch: string }>(
    sql`update instance set epoch = gen_random_uuid(), since = now() returning epoch::text as epoch`,
  )
  if (!row) throw new Error('the database has no instance row')
  return row.epoch
}
