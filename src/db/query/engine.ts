import { findEntity } from '#domain/entities.ts'
import type { EntityDefinition, Kind } from '#domain/kernel/entity.ts'
import type { UsageRows, UsageRowsQuery } from '#domain/reports/usage-rows.ts'
import type { PortalStore } from '#db/core/database.ts'
import type { StoredRow } from '#db/core/stored.ts'
import { unpackIds } from './id-table.ts'
import type { ColumnPorts } from './column-ports.ts'
import type { FiguresSource } from './figures-source.ts'
import { firstRowsKey, KEPT_ROWS, type FirstRows } from './first-rows.ts'
import { keepFirstRows, lostLists } from './keep-first-rows.ts'
import { KindColumns } from './kind-columns.ts'
import type { Figures, Query, Range, Remarks } from './query.ts'
import type { UsageQuestion } from '#domain/reports/usage-counts.ts'

/** So many changes later the beginning of a list that is on a screen is kept anew. */
const MOST_BEHIND = 100

/** A window of a list. */
export interface Answer extends Remarks {
  readonly rows: readonly StoredRow[]
  /** Place of the first of `rows`. */
  readonly start: number
  /** Rows of the whole list. */
  readonly total: number
}

/** Which rows stand at some places, and as of which change. */
interface Places {
  readonly ids: readonly string[]
  readonly total: number
  readonly generation: number
}

interface Window extends Answer, Places {}

/** The beginning of a list as it is kept, from places that begin with it. */
const firstRows = ({ generation, ids, total }: Places, askedAt: number): FirstRows => ({
  generation,
  ids: ids.slice(0, KEPT_ROWS),
  isAll: total <= KEPT_ROWS,
  askedAt,
})

/** Answers any question about the rows of a vendor's database. */
export class QueryEngine implements FiguresSource {
  private readonly db: PortalStore
  private readonly ports: ColumnPorts
  private readonly kinds = new Map<string, KindColumns>()
  /** As of which generation the beginnings of lists were kept, by their keys. */
  private readonly noted = new Map<string, number>()

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
  async query(query: Query, range: Range): Promise<Answer> {
    const { generation, ids, ...answer } = await this.window(query, range)
    const key = range.start === 0 && range.end >= KEPT_ROWS ? firstRowsKey(query) : null
    const last = key === null ? undefined : this.noted.get(key)
    // What changes later is put at its place by who reads it: not each change is a reason to write.
    if (key !== null && (last === undefined || generation - last > MOST_BEHIND)) {
      this.noted.set(key, generation)
      const now = this.ports.now()
      keepFirstRows(this.db, query, firstRows({ generation, ids, ...answer }, now), now).catch(() => this.noted.delete(key))
    }
    return answer
  }

  private window(query: Query, { start, end }: Range): Promise<Window> {
    const columns = this.of(query.kind)
    return columns.askForRows((table) => {
      const { slots, unknown, isCut } = table.slotsOf(query)
      const from = Math.min(Math.max(0, start), slots.length)
      const ids = Array.from(slots.subarray(from, Math.max(from, end)), (slot) => table.ids.idOf(slot))
      return { ids, start: from, total: slots.length, unknown, isCut, generation: columns.generation }
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

  columns(query: Query, names: readonly string[]): Promise<Figures> {
    const unsorted = { ...query, sort: [] }
    return this.of(query.kind).ask((table) => table.figuresOf(unsorted, names), unsorted)
  }

  reckon<Result>(query: Query, names: readonly string[], work: (figures: Figures) => Result): Promise<Result> {
    const unsorted = { ...query, sort: [] }
    return this.of(query.kind).ask((table) => work(table.figuresOf(unsorted, names, { isLent: true })), unsorted)
  }

  /** What containers were used for. What works it out is loaded with the first question: few ask, and each device loads this. */
  async usageCounts(question: UsageQuestion): Promise<readonly Float64Array<ArrayBuffer>[]> {
    const { usageCounts } = await import('./usage.ts')
    return usageCounts(this, question)
  }

  /** The bookings behind a figure of containers' use. */
  async rowsOfUsage(question: UsageRowsQuery): Promise<UsageRows> {
    const { rowsOfUsage } = await import('./usage.ts')
    return rowsOfUsage(this, question)
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
    for (const [kind, columns] of this.kinds) {
      const one = this.careOf(kind, columns, idleMs)
      cared.push(one)
      // What fails is said when all have been cared for.
      await one.catch(() => undefined)
    }
    await Promise.all(cared)
  }

  /** Keeps how a list begins, for later starts: nobody has to look at it. */
  keepBeginning(query: Query): Promise<void> {
    return this.keepFirst(query, this.ports.now())
  }

  private async keepFirst(query: Query, askedAt: number): Promise<void> {
    const columns = this.of(query.kind)
    const places = await columns.ask((table): Places => {
      const { slots } = table.slotsOf(query)
      const ids = Array.from(slots.subarray(0, KEPT_ROWS), (slot) => table.ids.idOf(slot))
      return { ids, total: slots.length, generation: columns.generation }
    }, query)
    await keepFirstRows(this.db, query, firstRows(places, askedAt), this.ports.now())
  }

  /** Keeps the beginnings of lists anew that cannot be brought up to date any more, since columns were kept. */
  private async careForLists(kind: string): Promise<void> {
    for (const { query, askedAt } of await lostLists(this.db, kind)) await this.keepFirst(query, askedAt)
  }

  private async careOf(kind: string, columns: KindColumns, idleMs: number): Promise<void> {
    const { usedAt } = columns
    // A clock that was set back by hand counts as time that has passed, or memory would stay until it has caught up.
    const isIdle = usedAt !== null && Math.abs(this.ports.now() - usedAt) >= idleMs
    try {
      await columns.keep({ always: isIdle })
      if (usedAt !== null) await this.careForLists(kind)
    } finally {
      // Writing takes a while: a list may be on the screen by now that was not when it began.
      if (isIdle && columns.usedAt === usedAt) await columns.drop()
    }
  }
}
