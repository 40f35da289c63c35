import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { statementsOn, type Engine } from './database.ts'
import { LINEAGE, mayReadLineage, OWN_EPOCH } from './lineage.ts'
import { MIGRATIONS, requireKnown } from './migrations.ts'
import { createPgListener } from './pg-listener.ts'
import { openPool, type Patience } from './postgres-pool.ts'
import { requirePostgresVersion } from './postgres-version.ts'
import { requireRequestRole } from './request-role.ts'

// Any constant will do: the key of the lock that lets one booting process migrate while the others wait.
const MIGRATION_LOCK = 7_214_511

/** Migrates on a connection of its own: a large migration may take longer than any request. */
const migrateAlone = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: 'vendor-portal migrate', keepAlive: true })
  // What breaks is told by the statement under way; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const own = drizzle(client)
    await requirePostgresVersion(client)
    await requireKnown(own)
    await requireRequestRole(client)
    await migrate(own, { migrationsFolder: MIGRATIONS })
  } finally {
    // Closing the connection also frees the lock after a failure.
    await client.end()
  }
}

/** PostgreSQL by address: a pool for work and one connection of its own for LISTEN. */
export const openPostgres = (url: string, patience?: Patience): Engine => {
  const { orm, transaction, close } = openPool(url, patience)
  const listener = createPgListener(url)
  let epoch = LINEAGE
  return {
    engine: 'postgres',
    orm,
    transaction,
    epoch: () => epoch,
    migrate: () => migrateAlone(url),
    start: async () => {
      if (!(await mayReadLineage(statementsOn(orm)))) epoch = OWN_EPOCH
    },
    listen: listener.listen,
    notify: async (channel, payload) => {
      await orm.execute(sql`select pg_notify(${channel}, ${payload})`)
    },
    committed: () => undefined,
    durable: (_vendorId, to) => to,
    settle: async () => undefined,
    maintain: async () => undefined, // autovacuum does it
    close: async () => {
      await listener.close()
      await close()
    },
  }
}
