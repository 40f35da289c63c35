import { sql, type SQL } from 'drizzle-orm'
import type { Sql } from './database.ts'

/** The identity of the data where nothing but a renewed epoch can change it. */
export const OWN_EPOCH: SQL = sql`instance.epoch::text`

// What stays the same for as long as a connection lives is asked once and kept with it: reading the control file takes 0.4 ms.
const CLUSTER: SQL = sql`coalesce(nullif(current_setting('app.cluster', true), ''), set_config('app.cluster',
  concat_ws('/', (select system_identifier from pg_control_system()), (select oid from pg_database where datname = current_database())), false))`

/**
 * The identity of the data on a PostgreSQL server: the epoch, and of what history it is. The system identifier is another on a new
 * cluster that a dump was restored to, the timeline is another after a standby took over or a point in time was restored, the database's
 * number is another after it was dropped and made anew. Null on a standby: it may be behind, and cannot write. It is read in the
 * snapshot of each answer, so that a failover is noticed by the first answer after it.
 */
export const LINEAGE: SQL = sql`case when pg_is_in_recovery() then null else instance.epoch::text || '.' ||
  substr(md5(${CLUSTER} || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)), 1, 12) end`

const FUNCTIONS = ['pg_control_system()', 'pg_walfile_name(pg_lsn)', 'pg_current_wal_lsn()'] as const

/** Whether requests may ask for the history. PostgreSQL allows it to everybody, but an operator can have taken it away. */
export const mayReadLineage = async ({ rows }: Sql): Promise<boolean> => {
  const allowed = await rows<{ may: boolean }>(
    sql`select has_function_privilege('app_user', name, 'execute') as may from unnest(array[${sql.join(
      FUNCTIONS.map((name) => sql`${name}`),
      sql`, `,
    )}]::text[]) as name`,
  )
  return allowed.every(({ may }) => may)
}
