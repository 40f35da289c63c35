import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type Orm = PgDatabase<PgQueryResultHKT>

/** Drizzle's builder, for plain statements: tables, columns and the types of rows are the schema's. */
type Statements = Pick<Orm, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete'>

/** Runs statements inside one transaction. */
export interface Sql {
  readonly orm: Statements
  /** The rows a statement gives. `Row` is the caller's promise about its columns: cast bigint to float8, moments to text. */
  readonly rows: <Row extends object>(statement: SQL) => Promise<Row[]>
}

/** Runs statements on a handle or in a transaction; both engines answer `{rows}`, which Drizzle's common type does not know. */
export const rowsOn = (handle: Pick<Orm, 'execute'>): Sql['rows'] => {
  const answer = (statement: SQL): Promise<unknown> => handle.execute(statement)
  return async <Row extends object>(statement: SQL) => ((await answer(statement)) as { rows: Row[] }).rows
}

/** Both ways to run statements on one handle. */
export const statementsOn = (handle: Statements & Pick<Orm, 'execute'>): Sql => ({ orm: handle, rows: rowsOn(handle) })

interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read'
  readonly readOnly?: boolean
  /**
   * Writes without the vendor's lock, so it need not stand in the vendor's queue. All other writing transactions of a vendor take
   * turns in this process before they take a connection.
   */
  readonly unqueued?: boolean
  /** Whose personal records are seen and written beside the vendor's; left out: nobody's. */
  readonly userId?: string
}

/** In place of a user id: everybody's personal records, for housekeeping. */
export const EVERYBODY = '*'

/** How a transaction begins. */
export type TransactionKind = Required<Pick<TransactionOptions, 'isolation' | 'readOnly'>>

/**
 * The database could not be reached, went away in the middle, or could not let us in in time: the world's fault, so that the
 * same call may succeed later. Whether a commit under way still happened is not known.
 */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError'
}

export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /**
   * The outer handle, outside row-level security. Inside a transaction it is refused: on PGlite's one connection it would wait for itself
   * for ever.
   */
  readonly orm: Orm
  /**
   * One transaction that sees and writes only this vendor's rows: the role and `app.vendor_id` are set before `work`
   * runs and end with the transaction. `work` must use the `sql` it is given and nothing else of the database.
   * Read-write transactions of one vendor run one after the other in this process, and a waiting one holds no connection.
   * @throws whatever `work` throws, after a rollback; {@link DatabaseAwayError} when the connection broke or the queue was too long
   */
  readonly vendorTransaction: <T>(vendorId: string, work: (sql: Sql) => Promise<T>, options?: TransactionOptions) => Promise<T>
  /** A statement outside row-level security, in a transaction of its own: accounts, members, instance. */
  readonly query: Sql['rows']
  /** Statements outside row-level security in one transaction, each of which sees what was committed before it began: accounts. */
  readonly transaction: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
  /** Hears what any process of this database says on a channel. Resolves to the function that stops it. */
  readonly listen: (channel: string, handler: (payload: string) => void) => Promise<() => Promise<void>>
  /** Says something (under 8,000 bytes) to every listener, this process included. */
  readonly notify: (channel: string, payload: string) => Promise<void>
  /** Tells the durability keeper that a vendor's transaction at this revision was committed. */
  readonly committed: (vendorId: string, revision: number) => void
  /** Migrations this release does not know that were applied to the database: a newer release works on it. Resolves to how many. */
  readonly unknownMigrations: () => Promise<number>
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
  /** A transaction on a connection of its own, rolled back when `work` throws. */
  readonly transaction: <T>(work: (orm: Statements & Pick<Orm, 'execute'>) => Promise<T>, kind: TransactionKind) => Promise<T>
  /** Applies the numbered migrations; safe when several processes boot at once. @throws StartFault when a newer release has worked on the database */
  readonly migrate: () => Promise<void>
  /** Runs once after migrations, before anything else uses the database. */
  readonly start: () => Promise<void>
}

/** Where the database is: a PostgreSQL address, else a folder for PGlite, else (both null) memory. */
export interface DatabaseSettings {
  readonly databaseUrl: string | null
  readonly dataDir: string | null
  /** What a database in memory begins with, as PGlite's `dumpDataDir` gave it: making one anew takes seconds. */
  readonly image?: Blob
}

/** The SQLSTATE of a failed statement, looked up through the ORM's wrapping; null for anything else. */
export const sqlState = (error: unknown): string | null => {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth += 1) {
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
  }
  return null
}
