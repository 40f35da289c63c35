import type Dexie from 'dexie'
import type { DBCore, DBCoreTransaction } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { PortalDatabase } from '#db/core/database.ts'
import { Stopped } from './stopped.ts'

/**
 * A device's disk under the real Dexie: an IndexedDB that counts every operation of the databases opened on it, and stops the
 * machine at one of them. From then on every operation fails until it is started again.
 */
export class StoppableDisk {
  readonly indexedDB: IDBFactory
  /** Operations so far, and to which transaction each belonged. */
  operations = 0
  readonly transactions: unknown[] = []
  isStopped = false
  private stopAt = Number.POSITIVE_INFINITY
  private commits = true
  private isLookedAt = false
  private open: Dexie[] = []

  constructor() {
    this.indexedDB = new IDBFactory()
    const remove = this.indexedDB.deleteDatabase.bind(this.indexedDB)
    this.indexedDB.deleteDatabase = (name) => {
      this.touch(null)
      return remove(name)
    }
  }

  /**
   * Stops the machine behind so many operations from now on. `commits`: the power goes just after what was last done could still be
   * committed, instead of just before.
   */
  stopAfter(operations: number, commits = true): void {
    this.stopAt = this.operations + operations
    this.commits = commits
  }

  /** Everything that was open is gone; what was committed is there. */
  restart(): void {
    for (const db of this.open) db.close()
    this.open = []
    this.isStopped = false
    this.stopAt = Number.POSITIVE_INFINITY
  }

  /** Somebody outside the machine looks at its disk: that counts for nothing and stops nothing. Nothing else may run meanwhile. */
  async lookAt<Result>(look: () => Promise<Result>): Promise<Result> {
    this.isLookedAt = true
    try {
      return await look()
    } finally {
      this.isLookedAt = false
    }
  }

  private touch(transaction: DBCoreTransaction | null): void {
    if (this.isLookedAt) return
    if (this.isStopped || this.operations >= this.stopAt) {
      this.isStopped = true
      throw new Stopped(`at operation ${this.operations}`)
    }
    this.operations += 1
    this.transactions.push(transaction)
  }

  private run<Result>(transaction: DBCoreTransaction, work: () => PromiseLike<Result>): Promise<Result> {
    this.touch(transaction)
    return work().then((result) => {
      if (this.operations >= this.stopAt && !this.commits && !this.isLookedAt) {
        this.isStopped = true
        transaction.abort()
      }
      return result
    }) as Promise<Result>
  }

  private counted(core: DBCore): DBCore {
    return {
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          mutate: (request) => this.run(request.trans, () => table.mutate(request)),
          get: (request) => this.run(request.trans, () => table.get(request)),
          getMany: (request) => this.run(request.trans, () => table.getMany(request)),
          query: (request) => this.run(request.trans, () => table.query(request)),
          count: (request) => this.run(request.trans, () => table.count(request)),
          openCursor: (request) => this.run(request.trans, () => table.openCursor(request)),
        }
      },
    }
  }

  /** Counts what this database does from now on. Call it before it is opened. */
  watch<Database extends Dexie>(db: Database): Database {
    db.use({ stack: 'dbcore', name: 'stoppable', level: -1, create: (core) => this.counted(core) })
    this.open.push(db)
    return db
  }

  /** The device was wiped. */
  async erase(db: PortalDatabase): Promise<void> {
    await db.files.delete()
    await db.delete()
  }

  /** A connection to the portal's databases on this disk. */
  portal(name: string): PortalDatabase {
    const db = new PortalDatabase(name, { indexedDB: this.indexedDB, IDBKeyRange })
    for (const part of [db.strict, db.files]) this.watch(part)
    return this.watch(db)
  }
}
