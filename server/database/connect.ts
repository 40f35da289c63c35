import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type SQL } from 'drizzle-orm'
import type { Database, DatabaseSettings, Engine, Orm, Sql } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** Runs a statement on a handle or a transaction; both engines answer `{rows}`. */
const rowsOn =
  (handle: Pick<Orm, 'execute'>): Sql['rows'] =>
  async <Row extends object>(statement: SQL) =>
    ((await handle.execute(statement)) as unknown as { rows: Row[] }).rows

// The mark of being inside a transaction. The mistake of reaching for the outer handle there deadlocks on PGlite and
// silently runs outside the transaction on PostgreSQL; with the mark it is an error on both.
const inside = new AsyncLocalStorage<true>()

const outsideOnly = (): void => {
  if (inside.getStore()) throw new Error('the outer database handle was used inside a transaction')
}

const build = (engine: Engine): Database => ({
  engine: engine.engine,
  orm: engine.orm,
  epoch: engine.epoch,
  listen: engine.listen,
  notify: engine.notify,
  committed: engine.committed,
  durable: engine.durable,
  settle: engine.settle,
  maintain: engine.maintain,
  close: engine.close,
  query: (statement) => {
    outsideOnly()
    return rowsOn(engine.orm)(statement)
  },
  vendorTransaction: (vendorId, work, options = {}) => {
    outsideOnly()
    return inside.run(true, () =>
      engine.orm.transaction(
        async (tx) => {
          await tx.execute(sql`select set_config('role', 'app_user', true), set_config('app.vendor_id', ${vendorId}, true)`)
          return work({ rows: rowsOn(tx) })
        },
        { isolationLevel: options.isolation ?? 'read committed', accessMode: options.readOnly ? 'read only' : 'read write' },
      ),
    )
  },
})

const NO_VENDOR = '00000000-0000-0000-0000-000000000000'

/** Row-level security binds only a role that is neither superuser nor exempt: refuse to serve when it does not. */
const checkRole = async (database: Database): Promise<void> => {
  const [role] = await database.vendorTransaction(NO_VENDOR, (tx) =>
    tx.rows<{ name: string; exempt: boolean; owner: boolean }>(sql`
      select current_user::text as name, (rolsuper or rolbypassrls) as exempt,
        exists (select 1 from pg_tables where tablename = 'records' and tableowner = current_user) as owner
      from pg_roles where rolname = current_user`),
  )
  if (role?.name !== 'app_user' || role.exempt || role.owner)
    throw new Error('row-level security would not bind the database role of requests')
}

/**
 * Opens the database, migrates it and checks that row-level security binds requests.
 * @throws when the folder is in use by another process, the address does not answer, or a migration fails
 */
export const connect = async (settings: DatabaseSettings): Promise<Database> => {
  const engine = settings.databaseUrl === null ? await openPglite(settings.dataDir) : openPostgres(settings.databaseUrl)
  try {
    await engine.migrate()
    await engine.start()
    const database = build(engine)
    await checkRole(database)
    return database
  } catch (error) {
    await engine.close()
    throw error
  }
}
