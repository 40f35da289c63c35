import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { DatabaseAwayError, sqlState, type Engine, type TransactionKind } from './database.ts'
import { isStale, preparing } from './prepared.ts'

/** How long (ms) anything may take; a test may be less patient. */
export const PATIENCE = {
  connect: 5000,
  // With the wait in the queue before it, below the devices' own limit of 30 s, so that they hear 503 instead of nothing.
  lock: 8000,
  statement: 25_000,
  // A little more than the server itself allows: who says nothing by then is not there any more (a failover, a cut network).
  answer: 27_000,
}
export type Patience = typeof PATIENCE

/** Connections of PostgreSQL that survive its restarts: a broken one is thrown away, and whoever worked on it hears {@link DatabaseAwayError}. */
export interface PostgresPool extends Pick<Engine, 'orm' | 'transaction'> {
  readonly close: () => Promise<void>
}

const begin = ({ isolation, readOnly }: TransactionKind): string =>
  `begin isolation level ${isolation} ${readOnly ? 'read only' : 'read write'}`

/** It may be behind: what a standby answers could make devices think that their data is gone. */
const refuseStandby = (client: pg.ClientBase, done: (error?: Error) => void): void => {
  client
    .query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    .then(({ rows }) => (rows[0]?.standby ? new DatabaseAwayError('the database is a standby that was not promoted') : undefined))
    .then(done, done)
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && (/^query read timeout/i.test(error.message) || isUnanswered(error.cause))

/** Opens no connection yet. */
export const openPool = (url: string, patience: Patience = PATIENCE): PostgresPool => {
  const lost = new WeakSet<object>()
  const prepared = preparing()
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: patience.connect,
    lock_timeout: patience.lock,
    statement_timeout: patience.statement,
    query_timeout: patience.answer,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'vendor-portal',
    keepAlive: true,
    verify: refuseStandby,
  })
  // For the whole life of a connection: the pool itself listens only while it is idle, and an error nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', () => lost.add(client)))
  pool.on('error', () => undefined)

  const onConnection = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new DatabaseAwayError('the database gave no connection', { cause })
    })
    try {
      return await work(client)
    } catch (cause) {
      if (isStale(sqlState(cause))) lost.add(client)
      throw lost.has(client) ? new DatabaseAwayError('the connection to the database broke', { cause }) : cause
    } finally {
      // Only a connection that is known to be outside any transaction goes back.
      client.release(lost.has(client) || client.getTransactionStatus() !== 'I')
    }
  }
  const orm = drizzle(pool)
  // The library's own way loses a connection for good when its `begin` fails.
  orm.transaction = (work, config) => onConnection((client) => drizzle(client).transaction(work, config))
  return {
    orm,
    transaction: (work, kind) =>
      onConnection(async (client) => {
        try {
          await client.query(begin(kind))
          const result = await work(drizzle(prepared(client)))
          await client.query('commit')
          return result
        } catch (error) {
          // Whoever was not answered is still waiting for its place: the connection goes, and with it the transaction.
          if (!isUnanswered(error)) await client.query('rollback').catch(() => undefined)
          throw error
        }
      }),
    close: () => pool.end(),
  }
}
