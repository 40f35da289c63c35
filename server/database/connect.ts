import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { StartFault, folderFault } from './start-fault.ts'
import { rowsOn, statementsOn, type Database, type DatabaseSettings, type Engine } from './database.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { compareMigrations, requireKnown } from './migrations.ts'
import { openPglite } from './pglite.ts'
import { postgresFault } from './postgres-fault.ts'
import { openPostgres } from './postgres.ts'

// Set while inside a transaction. The mistake of reaching for the outer handle there deadlocks on PGlite and
// silently runs outside the transaction on PostgreSQL; with this it is an error on both.
const inside = new AsyncLocalStorage<true>()

const outsideOnly = (): void => {
  if (inside.getStore()) throw new Error('the outer database handle was used inside a transaction')
}

/** Longest wait (ms) for a vendor's turn. With the wait for its lock it stays below the devices' own limit of 30 s. */
const QUEUE_WAIT_MS = 20_000

const build = (engine: Engine): Database => {
  const queue = createKeyedQueue(QUEUE_WAIT_MS)
  return {
    engine: engine.engine,
    get orm() {
      outsideOnly()
      return engine.orm
    },
    epoch: engine.epoch,
    listen: engine.listen,
    notify: engine.notify,
    committed: engine.committed,
    durable: engine.durable,
    settle: engine.settle,
    maintain: engine.maintain,
    close: engine.close,
    unknownMigrations: async () => {
      outsideOnly()
      return (await compareMigrations(engine.orm)).unknown
    },
    query: (statement) => {
      outsideOnly()
      return rowsOn(engine.orm)(statement)
    },
    transaction: (work) => {
      outsideOnly()
      return inside.run(true, () => engine.transaction((tx) => work(statementsOn(tx)), { isolation: 'read committed', readOnly: false }))
    },
    vendorTransaction: async (vendorId, work, { isolation = 'read committed', readOnly = false, unqueued = false, userId = '' } = {}) => {
      outsideOnly()
      const run = () =>
        engine.transaction(
          async (tx) => {
            await tx.execute(
              sql`select set_config('role', 'app_user', true), set_config('app.vendor_id', ${vendorId}, true), set_config('app.user_id', ${userId}, true)`,
            )
            return work(statementsOn(tx))
          },
          { isolation, readOnly },
        )
      return inside.run(true, () => (readOnly || unqueued ? run() : queue.take(vendorId, run)))
    },
  }
}

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
    throw new StartFault(
      'The role app_user is a superuser, exempt from row-level security or owns tables: take that away, or one vendor sees another.',
    )
}

/** What a failed start says to a person; the error itself where nobody foresaw it. */
const explained = (error: unknown, { databaseUrl, dataDir }: DatabaseSettings): unknown => {
  if (error instanceof StartFault) return error
  if (databaseUrl !== null) return postgresFault(error, databaseUrl) ?? error
  return dataDir === null ? error : (folderFault(error, dataDir) ?? error)
}

/**
 * Opens the database, migrates it and checks that row-level security binds requests.
 * @throws StartFault when the folder is in use or damaged, the address does not answer or refuses, or a newer release works on the
 * database; else whatever a migration threw
 */
export const connect = async (settings: DatabaseSettings): Promise<Database> => {
  try {
    return await opened(settings)
  } catch (error) {
    throw explained(error, settings)
  }
}

const opened = async (settings: DatabaseSettings): Promise<Database> => {
  const engine = settings.databaseUrl === null ? await openPglite(settings) : openPostgres(settings.databaseUrl)
  try {
    await engine.migrate()
    await requireKnown(engine.orm, 'migrated')
    await engine.start()
    const database = build(engine)
    await checkRole(database)
    return database
  } catch (error) {
    await engine.close()
    throw error
  }
}
