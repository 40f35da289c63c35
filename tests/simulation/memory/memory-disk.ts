import { STORES, type PortalDatabase } from '#db/core/database.ts'
import { Stopped } from '#tests/support/stopped.ts'
import { MemoryTable } from './memory-table.ts'

const FILE_STORES = { files: 'sha256, state', bytes: 'sha256' }

/**
 * What stays when a tab dies: the tables, and how far a transaction got. It counts every operation, and can be told to stop the
 * machine at one of them.
 */
export class MemoryDisk {
  readonly tables: ReadonlyMap<string, MemoryTable>
  /** The database of files beside it. */
  readonly files: ReadonlyMap<string, MemoryTable>
  /** Operations so far; a commit counts as one. */
  operations = 0
  private stopAt = Number.POSITIVE_INFINITY
  private stopped = false
  /** Connections from before the wipe are closed. */
  private erased = false
  private undo: (() => void)[] | null = null

  constructor(stores: Readonly<Record<string, string>> = STORES) {
    const disk = { touch: () => this.touch(), remember: (restore: () => void) => this.remember(restore) }
    const lay = (schemas: Readonly<Record<string, string>>) =>
      new Map(Object.entries(schemas).map(([name, schema]) => [name, new MemoryTable(name, schema.split(',')[0]?.trim() ?? 'id', disk)]))
    this.tables = lay(stores)
    this.files = lay(FILE_STORES)
  }

  /** Stops the machine at an operation from now on (0: the next one). */
  stopAfter(operations: number): void {
    this.stopAt = this.operations + operations
  }

  /** The machine is started again. */
  restart(): void {
    this.rollBack()
    this.stopped = false
    this.erased = false
    this.stopAt = Number.POSITIVE_INFINITY
  }

  get isStopped(): boolean {
    return this.stopped
  }

  private touch(): void {
    if (this.erased) throw Object.assign(new Error('the database is gone'), { name: 'DatabaseClosedError' })
    if (this.stopped || this.operations >= this.stopAt) {
      this.stopped = true
      throw new Stopped(`at operation ${this.operations}`)
    }
    this.operations += 1
  }

  private remember(restore: () => void): void {
    this.undo?.push(restore)
  }

  private rollBack(): void {
    for (const restore of (this.undo ?? []).toReversed()) restore()
    this.undo = null
  }

  /** All of the work or nothing of it. A transaction inside another is part of it, as in Dexie. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.undo) return work()
    this.undo = []
    try {
      const result = await work()
      this.touch()
      this.undo = null
      return result
    } catch (error) {
      this.rollBack()
      throw error
    }
  }

  /** Everything is gone, as after a wipe. */
  erase(): void {
    for (const table of [...this.tables.values(), ...this.files.values()]) table.erase()
    this.erased = true
  }

  /** A connection to the database on this disk. */
  portal(name: string): PortalDatabase {
    return memoryPortal(name, this)
  }
}

/**
 * A vendor's database in memory: the same engine code runs on it, a hundred times faster than on an IndexedDB. `memory-disk.test.ts`
 * shows that both agree on what the engine does with them.
 */
export const memoryPortal = (name: string, disk: MemoryDisk): PortalDatabase => {
  const table = (kind: string): MemoryTable => {
    const found = disk.tables.get(kind)
    if (!found) throw new Error(`no table ${kind}`)
    return found
  }
  const store = {
    name,
    rows: table,
    table,
    transaction: (_mode: string, ...parts: unknown[]) => disk.transaction(parts.at(-1) as () => Promise<unknown>),
    wake: () => undefined,
    onHeld: () => undefined,
    open: async () => store,
    isOpen: () => true,
    close: () => undefined,
    delete: async () => disk.erase(),
    ...Object.fromEntries(disk.tables),
  }
  const files = { ...store, name: `${name} files`, ...Object.fromEntries(disk.files) }
  return { ...store, strict: store, files } as unknown as PortalDatabase
}
