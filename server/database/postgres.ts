import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Engine, Orm } from './database.ts'
import { LINEAGE, mayReadLineage, OWN_EPOCH } from './lineage.ts'
import { MIGRATIONS } from './migrations.ts'
import { createPgListener } from './pg-listener.ts'

// Any constant will do: the key of the lock that lets one booting process migrate while the others wait.
const MIGRATION_LOCK = 7_214_511

/** PostgreSQL by address: a pool for work and one connection of its own for LISTEN. */
export const openPostgres = (url: string): Engine => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 5000,
    // Below the devices' own limit of 30 s, so that they hear 503 instead of nothing.
    statement_timeout: 25_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'vendor-portal',
  })
  // An idle connection that breaks is replaced by the pool; without a listener the event would end the process.
  pool.on('error', () => undefined)
  const listener = createPgListener(url)
  const orm = drizzle(pool)
  let epoch = LINEAGE
  return {
    engine: 'postgres',
    orm: orm as unknown as Orm,
    epoch: () => epoch,
    migrate: async () => {
      const client = await pool.connect()
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
        await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
      } finally {
        // Closing the connection also frees the lock after a failure.
        client.release(true)
      }
    },
    start: async () => {
      const rows = async <Row extends object>(statement: SQL) => (await orm.execute(statement)).rows as unknown as Row[]
      if (!(await mayReadLineage({ rows }))) epoch = OWN_EPOCH
    },
    listen: listener.listen,
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    committed: () => undefined,
    durable: (_vendorId, to) => to,
    settle: async () => undefined,
    maintain: async () => undefined, // autovacuum does it
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}
