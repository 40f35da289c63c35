import type Dexie from 'dexie'
import type { DBCore, DBCoreMutateRequest, DBCoreMutateResponse, DBCoreTable } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { PortalDatabase } from '#db/core/database.ts'

/**
 * What a browser does to a write: refuse it for want of room, take it and find no room when the transaction ends, or lose the
 * process behind the database, after which nothing works on that connection any more.
 */
export const FAULTS = ['no room', 'no room at the end', 'connection lost'] as const
export type Fault = (typeof FAULTS)[number]

const noRoom = () => new DOMException('no room', 'QuotaExceededError')
const lost = () => new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')

/** A refused write as the database reports it: one failure for each value, and the transaction is left to whoever asked. */
const refused = (request: DBCoreMutateRequest): DBCoreMutateResponse => {
  const count = request.type === 'deleteRange' ? 1 : request.type === 'delete' ? request.keys.length : request.values.length
  return {
    numFailures: count,
    failures: Object.fromEntries(Array.from({ length: count }, (_, at) => [at, noRoom()])) as never,
    results: [],
    lastResult: undefined,
  }
}

/** A device's disk under the real Dexie whose writes can be made to fail, from a certain one on, for once or until it is healed. */
export class FailingDisk {
  readonly indexedDB = new IDBFactory()
  /** Writes so far. */
  operations = 0
  readonly isStopped = false
  /** Writes that were made to fail. */
  failures = 0
  private failAt = Number.POSITIVE_INFINITY
  private fault: Fault = 'no room'
  private lasts = false
  private open: Dexie[] = []

  /** Makes the write behind so many from now on fail. `lasts`: and every one after it, until {@link heal}. */
  failAfter(writes: number, how: { fault: Fault; lasts: boolean }): void {
    this.failAt = this.operations + writes
    this.fault = how.fault
    this.lasts = how.lasts
    this.failures = 0
  }

  heal(): void {
    this.failAt = Number.POSITIVE_INFINITY
  }

  /** This disk fails and does not stop. */
  stopAfter(): void {
    throw new Error('a failing disk does not stop')
  }

  restart(): void {
    for (const db of this.open) db.close()
    this.open = []
    this.heal()
  }

  private fails(): boolean {
    const at = this.operations
    this.operations += 1
    const fails = this.lasts ? at >= this.failAt : at === this.failAt
    if (fails) this.failures += 1
    return fails
  }

  private async mutate(table: DBCoreTable, request: DBCoreMutateRequest, loseConnection: () => void): Promise<DBCoreMutateResponse> {
    if (!this.fails()) return table.mutate(request)
    if (this.fault === 'no room') return refused(request)
    const transaction = request.trans as IDBTransaction
    if (this.fault === 'connection lost') {
      loseConnection()
      transaction.abort()
      throw lost()
    }
    const done = await table.mutate(request)
    Object.defineProperty(transaction, 'error', { value: noRoom() })
    transaction.abort()
    return done
  }

  /** One connection: it is made anew whenever the database is opened. */
  private connection(core: DBCore): DBCore {
    let isLost = false
    const needed = <Result>(work: () => Promise<Result>): Promise<Result> => (isLost ? Promise.reject(lost()) : work())
    return {
      ...core,
      transaction: (...args) => {
        if (isLost) throw new DOMException('The database connection is closing.', 'InvalidStateError')
        return core.transaction(...args)
      },
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          mutate: (request) => needed(() => this.mutate(table, request, () => (isLost = true))),
          get: (request) => needed(() => table.get(request)),
          getMany: (request) => needed(() => table.getMany(request)),
          query: (request) => needed(() => table.query(request)),
          count: (request) => needed(() => table.count(request)),
          openCursor: (request) => needed(() => table.openCursor(request)),
        }
      },
    }
  }

  private watch(db: Dexie): void {
    db.use({ stack: 'dbcore', name: 'failing', level: -1, create: (core) => this.connection(core) })
    this.open.push(db)
  }

  /** The device was wiped. */
  async erase(db: PortalDatabase): Promise<void> {
    await db.files.delete()
    await db.delete()
  }

  /** A connection to the portal's databases on this disk. */
  portal(name: string): PortalDatabase {
    const db = new PortalDatabase(name, { indexedDB: this.indexedDB, IDBKeyRange })
    for (const part of [db.strict, db.files, db]) this.watch(part)
    return db
  }
}
