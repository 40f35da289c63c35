import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type Orm = PgDatabase<PgQueryResultHKT>

/** Runs statements inside one transaction. */
export interface Sql {
  /** The rows a statement gives. `Row` is the caller's promise about its columns: cast bigint to float8, moments to text. */
  readonly rows: <Row extends object>(statement: SQL) => Promise<Row[]>
}

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read'
  readonly readOnly?: boolean
}

export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /** The outer handle (auth tables). Never use it inside a transaction: on PGlite's one connection that waits for itself for ever. */
  readonly orm: Orm
  /**
   * One transaction that sees and writes only this vendor's rows: the role and `app.vendor_id` are set before `work`
   * runs and end with the transaction. `work` must use the `sql` it is given and nothing else of the database.
   * @throws whatever `work` throws, after a rollback
   */
  readonly vendorTransaction: <T>(vendorId: string, work: (sql: Sql) => Promise<T>, options?: TransactionOptions) => Promise<T>
  /** A statement outside row-level security, in a transaction of its own: accounts, members, instance. */
  readonly query: Sql['rows']
  /** Hears what any process of this database says on a channel. Resolves to the function that stops it. */
  readonly listen: (channel: string, handler: (payload: string) => void) => Promise<() => Promise<void>>
  /** Says something (under 8,000 bytes) to every listener, this process included. */
  readonly notify: (channel: string, payload: string) => Promise<void>
  /** Tells the durability keeper that a vendor's transaction at this revision was committed. */
  readonly committed: (vendorId: string, revision: number) => void
  /**
   * The identity of this body of data, as an expression over the table `instance`. It changes when data was lost or restored; null
   * where this cannot be told now, because the database is a standby.
   */
  readonly epoch: () => SQL
  /** The highest revision, at most `to`, that a power cut cannot take back. */
  readonly durable: (vendorId: string, to: number) => number
  /** Resolves when everything committed so far is durable. */
  readonly settle: () => Promise<void>
  /** Housekeeping that PostgreSQL does by itself and PGlite does not: takes away dead row versions, renews statistics. */
  readonly maintain: () => Promise<void>
  /** Stops listening, makes what is committed durable and gives the database up to other processes. */
  readonly close: () => Promise<void>
}

/** What an engine (PGlite or PostgreSQL) provides; `connect` builds a {@link Database} from it. */
export interface Engine extends Pick<
  Database,
  'engine' | 'orm' | 'epoch' | 'listen' | 'notify' | 'committed' | 'durable' | 'settle' | 'maintain' | 'close'
> {
  /** Applies the numbered migrations; safe when several processes boot at once. */
  readonly migrate: () => Promise<void>
  /** Runs once after migrations, before anything else uses the database. */
  readonly start: () => Promise<void>
}

/** Where the database is: a PostgreSQL address, else a folder for PGlite, else (both null) memory. */
export interface DatabaseSettings {
  readonly databaseUrl: string | null
  readonly dataDir: string | null
}

/** The SQLSTATE of a failed statement, looked up through the ORM's wrapping; null for anything else. */
export const sqlState = (error: unknown): string | null => {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth += 1) {
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
  }
  return null
}
