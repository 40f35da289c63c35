import { findEntity } from '#domain/entities.ts'
import type { EntityDefinition, Kind } from '#domain/kernel/entity.ts'
import type { PortalStore } from '#db/core/database.ts'
import type { StoredRow } from '#db/core/stored.ts'
import { unpackIds } from './id-table.ts'
import type { ColumnPorts } from './column-ports.ts'
import { KindColumns } from './kind-columns.ts'
import type { Figures, Query, Range, Remarks } from './query.ts'

/** A window of a list. */
export interface Answer extends Remarks {
  readonly rows: readonly StoredRow[]
  /** Place of the first of `rows`. */
  readonly start: number
  /** Rows of the whole list. */
  readonly total: number
}

/** Answers any question about the rows of a vendor's database. */
export class QueryEngine {
  private readonly db: PortalStore
  private readonly ports: ColumnPorts
  private readonly kinds = new Map<string, KindColumns>()

  constructor(db: PortalStore, ports: ColumnPorts) {
    this.db = db
    this.ports = ports
  }

  /** Whether its connection is open; one that is not answers nothing more. */
  get isOpen(): boolean {
    return this.db.isOpen()
  }

  private of(kind: Kind): KindColumns {
    const known = this.kinds.get(kind)
    if (known) return known
    const entity: EntityDefinition | undefined = findEntity(kind)
    if (!entity) throw new Error(`no columns for kind ${kind}`)
    const columns = new KindColumns(this.db, entity, this.ports)
    this.kinds.set(kind, columns)
    return columns
  }

  /** The rows at some places of a list, and how long it is. Places behind its end are left out. */
  query(query: Query, { start, end }: Range): Promise<Answer> {
    return this.of(query.kind).askForRows((table) => {
      const { slots, unknown, isCut } = table.slotsOf(query)
      const from = Math.min(Math.max(0, start), slots.length)
      const ids = Array.from(slots.subarray(from, Math.max(from, end)), (slot) => table.ids.idOf(slot))
      return { ids, start: from, total: slots.length, unknown, isCut }
    }, query)
  }

  /** The ids of all rows that a question finds, in its order, as the words of {@link unpackIds}: a worker hands them over without a copy. */
  idWords(query: Query): Promise<Uint32Array<ArrayBuffer>> {
    return this.of(query.kind).ask((table) => table.ids.wordsOf(table.slotsOf(query).slots), query)
  }

  /** The ids of all rows that a question finds, in its order. */
  async ids(query: Query): Promise<readonly string[]> {
    return unpackIds(await this.idWords(query))
  }

  /** Figures of all rows that a question finds, by the names of their columns. */
  columns(query: Query, names: readonly string[]): Promise<Figures> {
    const unsorted = { ...query, sort: [] }
    return this.of(query.kind).ask((table) => table.figuresOf(unsorted, names), unsorted)
  }

  /** A list of this kind is on a screen: what answers it stays in memory. */
  touch(kind: string): void {
    this.kinds.get(kind)?.touch()
  }

  /** Writes what changed, where that is worth it (`always`: in any case). */
  async keep(how: { always: boolean }): Promise<void> {
    for (const columns of this.kinds.values()) await columns.keep(how)
  }

  /** Writes what changed, and gives back the memory of kinds that nobody asked about for so many milliseconds. */
  async care(idleMs: number): Promise<void> {
    const cared: Promise<void>[] = []
    for (const columns of this.kinds.values()) {
      const one = this.careOf(columns, idleMs)
      cared.push(one)
      // What fails is said when all have been cared for.
      await one.catch(() => undefined)
    }
    await Promise.all(cared)
  }

  private async careOf(columns: KindColumns, idleMs: number): Promise<void> {
    const { usedAt } = columns
    // A clock that was set back by hand counts as time that has passed, or memory would stay until it has caught up.
    const isIdle = usedAt !== null && Math.abs(this.ports.now() - usedAt) >= idleMs
    try {
      await columns.keep({ always: isIdle })
    } finally {
      // Writing takes a while: a list may be on the screen by now that was not when it began.
      if (isIdle && columns.usedAt === usedAt) await columns.drop()
    }
  }
}
