import type { EntityDefinition } from '#domain/kernel/entity.ts'
import { generationOf } from '#db/core/changes.ts'
import type { PortalStore } from '#db/core/database.ts'
import { readRows } from '#db/core/read-rows.ts'
import type { StoredRow } from '#db/core/stored.ts'
import { changedIds } from './changed-ids.ts'
import { CHUNK_SLOTS, readColumns, writeColumns } from './chunks.ts'
import { ColumnTable } from './column-table.ts'
import { beginColumns, mayKeep, setKey } from './kept.ts'
import type { Query } from './query.ts'
import { ClosedSources } from './closed-rows.ts'
import type { ColumnPorts } from './column-ports.ts'
import { liveRowsAt } from './rows-at.ts'
import { ShownRows } from './shown-rows.ts'
import { inSlices } from './slices.ts'
import { SLICE, takeAllRows } from './take-all-rows.ts'

/** Rows that may differ from what is kept on the device before it is written again. */
const UNWRITTEN_ROWS = 2000
/** After a write failed, most likely for want of room, it is not tried again for so long. */
const REST_MS = 3_600_000

/** Between two such pieces of work that nobody waits for, whoever asks something comes first, also in a worker. In milliseconds. */
const BEHIND_MS = 16

/** So often rows may change between a question and the rows it finds, before whoever changes them has to wait. */
const ATTEMPTS = 3

const WHOLE = Promise.resolve(true)

/** Whether a question is about words. */
const asksForWords = (query: Query | undefined): boolean => query === undefined || (query.search ?? '') !== ''

/** The columns of one kind, kept up to date with the rows of the database: whoever changed them, in whichever window. */
export class KindColumns {
  private readonly db: PortalStore
  private readonly entity: EntityDefinition
  private readonly ports: ColumnPorts
  private readonly chunkSlots: number
  private readonly closed: ClosedSources
  private readonly changed = new Set<number>()
  /** As of `generation`. */
  private readonly shown = new ShownRows()
  private unwritten = 0
  private table: ColumnTable | null = null
  /** Reads the words of the table, once; false where they are not whole. */
  private words: () => Promise<boolean> = () => WHOLE
  /** That of the rows as the table has them. */
  generation = 0
  /** The keys under which the table was last read or written. */
  private parts: readonly string[] = []
  private askedAt = 0
  private writing: Promise<void> | null = null
  /** When a write last failed. */
  private failedAt: number | null = null
  /** Work on the table takes turns: it is changed in slices. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(db: PortalStore, entity: EntityDefinition, ports: ColumnPorts) {
    this.db = db
    this.entity = entity
    this.ports = ports
    this.closed = new ClosedSources(ports.closed?.[entity.kind] ?? [])
    this.chunkSlots = ports.chunkSlots ?? CHUNK_SLOTS
  }

  /** The table as of now, with what `query` asks for; up to date when it is returned, and only until something else is awaited. */
  private async current(query: Query | undefined): Promise<ColumnTable> {
    this.askedAt = this.ports.now()
    const table = await this.withWords(this.table ?? (await this.open()), query)
    return (await this.catchUp(table)) ? table : this.reopen(query)
  }

  /** Where its words are gone or not whole: the table that another window has kept meanwhile, or one that is built anew. */
  private async withWords(table: ColumnTable, query: Query | undefined): Promise<ColumnTable> {
    if (!asksForWords(query) || (await this.words())) return table
    const other = await this.open()
    return (await this.words()) ? other : this.build()
  }

  /** When it was last asked something; null where nothing is in memory. */
  get usedAt(): number | null {
    return this.table ? this.askedAt : null
  }

  /** What uses the memory is on a screen, though nothing is asked: it is not given back for now. */
  touch(): void {
    this.askedAt = this.ports.now()
  }

  /** Reads the words behind the first answer: most likely the next question is for some. */
  private readBehind(): void {
    if (this.table) void this.words().catch(() => undefined)
  }

  private inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const next = this.turn.then(work)
    this.turn = next.catch(() => undefined)
    return next
  }

  private async open(): Promise<ColumnTable> {
    return (await this.readKept()) ?? this.buildAlone()
  }

  /** The table as it is kept on the device; null where it has to be built. */
  private async readKept(): Promise<ColumnTable | null> {
    const { ports } = this
    const stored = await readColumns(this.db, this.entity, { slots: this.chunkSlots, carryOut: (work) => inSlices(work, ports) })
    if (!stored) return null
    let words: Promise<boolean> | null = null
    this.words = () =>
      (words ??= stored
        .readWords((work) => inSlices(work, { sliceMs: BEHIND_MS, ...ports }))
        .catch((error: unknown) => {
          words = null
          throw error
        }))
    this.table = stored.table
    this.generation = stored.generation
    this.parts = stored.parts
    this.changed.clear()
    this.shown.clear()
    this.unwritten = 0
    return stored.table
  }

  /** Of several windows that each have a worker, one builds: it keeps what it has at once, and the others read that. */
  private buildAlone(): Promise<ColumnTable> {
    const { buildAlone } = this.ports
    if (!buildAlone) return this.build()
    return new Promise((resolve, reject) => {
      buildAlone(`columns:build:${this.db.name}/${setKey(this.entity)}`, async () => {
        const kept = await this.readKept()
        resolve(kept ?? (await this.build()))
        if (kept) return
        await this.writeOnce(1).catch(() => {
          // Whoever cares for what is in memory tries again, and says so.
          this.failedAt = null
        })
      }).catch(reject)
    })
  }

  private async rebuild(): Promise<ColumnTable> {
    const table = await this.build()
    return (await this.catchUp(table)) ? table : this.rebuild()
  }

  /** Another window has kept newer columns and cleared away the changes before them: those are read instead. */
  private async reopen(query: Query | undefined): Promise<ColumnTable> {
    const table = await this.withWords(await this.open(), query)
    return (await this.catchUp(table)) ? table : this.rebuild()
  }

  /** Reads all rows, slice by slice. What changes meanwhile is noted under a later generation, and read again. */
  private async build(): Promise<ColumnTable> {
    const { kind } = this.entity
    // Where there is no room even for that note, the changes may be cleared meanwhile: then it is built once more.
    const generation = await beginColumns(this.db, this.entity).catch(() => generationOf(this.db, kind))
    const table = new ColumnTable(this.entity)
    await takeAllRows(this.db, table, { closed: this.closed, ports: this.ports })
    table.trim()
    this.table = table
    this.words = () => WHOLE
    this.generation = generation
    this.parts = []
    this.changed.clear()
    this.shown.clear()
    this.unwritten = Math.max(table.size, 1)
    return table
  }

  /** Reads what changed since; null where that is no longer known. Both in one moment. */
  private latest(): Promise<{ generation: number; ids: readonly string[]; rows: ReadonlyMap<string, StoredRow> } | null> {
    const { db, generation } = this
    const { kind } = this.entity
    return db.transaction('r', db.rows(kind), db.changes, db.columnSets, async () => {
      const changed = await changedIds(db, kind, generation)
      return changed && { ...changed, rows: await readRows(db, kind, changed.ids) }
    })
  }

  /** Asks in one transaction, which whoever changes rows waits for; null where that cannot be. */
  private async askAlone<Found extends { readonly ids: readonly string[] }>(
    table: ColumnTable,
    question: (table: ColumnTable) => Found,
  ): Promise<(Found & { readonly rows: readonly StoredRow[] }) | null> {
    const { db } = this
    const { kind } = this.entity
    const answer = await db.transaction('r', db.rows(kind), db.changes, db.columnSets, async () => {
      const latest = await this.latest()
      // Nothing but the database may be waited for here: a row that may stand in another source cannot be looked for.
      if (!latest || (this.closed.all.length > 0 && latest.ids.some((id) => !latest.rows.has(id)))) return null
      for (const id of latest.ids) this.take(table, id, latest.rows.get(id))
      this.generation = latest.generation
      const found = question(table)
      return { found, live: await db.rows(kind).bulkGet([...found.ids]) }
    })
    if (!answer) return null
    const { found, live } = answer
    const rows = await this.closed.beside(found.ids, live)
    return rows.length === found.ids.length ? { ...found, rows } : null
  }

  private async catchUp(table: ColumnTable): Promise<boolean> {
    const latest = await this.latest()
    if (!latest) return false
    for (let from = 0; from < latest.ids.length; from += SLICE) {
      if (from > 0) await this.ports.pause()
      for (const id of latest.ids.slice(from, from + SLICE)) this.take(table, id, latest.rows.get(id))
    }
    // What the table has no more may stand in another source.
    for (const row of await this.closed.byIds(latest.ids.filter((id) => !latest.rows.has(id)))) this.take(table, row.id, row)
    this.generation = latest.generation
    return true
  }

  private take(table: ColumnTable, id: string, row: StoredRow | undefined): void {
    this.shown.note(id, row)
    const slot = row ? table.put(row) : table.remove(id)
    if (slot === -1) return
    this.changed.add(Math.floor(slot / this.chunkSlots))
    this.unwritten += 1
  }

  /** Finds the answer to a query, in slices, so that a question that asks for it has it at hand. */
  private async prepare(table: ColumnTable, query: Query | undefined): Promise<void> {
    if (query) await inSlices(table.answer(query), this.ports)
  }

  /** Asks the table as it stands now; `query` is what the question begins with. */
  ask<Answer>(question: (table: ColumnTable) => Answer, query?: Query): Promise<Answer> {
    return this.inTurn(async () => {
      const table = await this.current(query)
      await this.prepare(table, query)
      return question(table)
    }).finally(() => this.readBehind())
  }

  /**
   * Asks for rows: the ids that `question` finds, and the rows under them as they are at the very same moment. Where rows changed in
   * between it is asked again. A row that is missing although nothing changed proves the columns wrong: they are built anew.
   */
  askForRows<Found extends { readonly ids: readonly string[] }>(
    question: (table: ColumnTable) => Found,
    query?: Query,
  ): Promise<Found & { readonly rows: readonly StoredRow[] }> {
    return this.inTurn(async () => {
      const guessed = await this.guess(question, query)
      if (guessed) return guessed
      let table = await this.current(query)
      for (let attempts = 1; ; attempts += 1) {
        await this.prepare(table, query)
        const found = question(table)
        const { generation } = this
        const rows = await this.shown.under(found.ids, (missing) => this.rowsAt(generation, missing))
        if (rows?.length === found.ids.length) return { ...found, rows }
        if (rows && attempts > ATTEMPTS) throw new Error(`rows of ${this.entity.kind} are there when all are read, and not by their ids`)
        table = rows ? await this.rebuild() : await this.current(query)
        const alone = attempts < ATTEMPTS ? null : await this.askAlone(table, question)
        if (alone) return alone
      }
    }).finally(() => this.readBehind())
  }

  /**
   * What was not asked before was most likely asked by somebody who types, of rows that have not changed since the last question: it is answered
   * from the table as it stands, and the same look into the database that reads the rows says whether it still does. Null: something changed.
   */
  private async guess<Found extends { readonly ids: readonly string[] }>(
    question: (table: ColumnTable) => Found,
    query: Query | undefined,
  ): Promise<(Found & { readonly rows: readonly StoredRow[] }) | null> {
    const { table, generation } = this
    if (!table || !query || table.hasAnswered(query) || (asksForWords(query) && !(await this.words()))) return null
    this.touch()
    await this.prepare(table, query)
    const found = question(table)
    const rows = await this.shown.under(found.ids, (missing) => this.rowsAt(generation, missing), { always: true })
    return rows?.length === found.ids.length ? { ...found, rows } : null
  }

  private async rowsAt(generation: number, ids: readonly string[]): Promise<readonly StoredRow[] | null> {
    const live = await liveRowsAt(this.db, this.entity.kind, { generation, ids })
    return live ? this.closed.beside(ids, live) : null
  }

  /** Brings what is kept on the device up to date, where enough changed (`always`: where anything did). */
  async keep({ always }: { always: boolean }): Promise<void> {
    // Who asks when columns are being built waits for them.
    await this.turn
    await this.writeOnce(always ? 1 : UNWRITTEN_ROWS)
  }

  private writeOnce(atLeast: number): Promise<void> {
    this.writing ??= this.write(atLeast).finally(() => {
      this.writing = null
    })
    return this.writing
  }

  /** Where the words on the device are not whole nothing could ever be kept again: they are made anew. */
  private async repairWords(): Promise<void> {
    if (await this.words()) return
    await this.inTurn(async () => (this.table ? this.withWords(this.table, undefined) : null))
  }

  /**
   * Writes what differs from the device, where so many rows do. Questions are answered meanwhile, with rows that change: what is written
   * counts as of the moment this began, so that whoever reads it looks at those rows once more.
   */
  private async write(atLeast: number): Promise<void> {
    const { now } = this.ports
    if (!this.table || this.unwritten < atLeast) return
    if (this.failedAt !== null && Math.abs(now() - this.failedAt) < REST_MS) return
    if (!(await mayKeep(this.db, now()))) return
    // Columns of another window may be read in their place meanwhile: the words of those are waited for, too.
    for (let known: ColumnTable | null = null; known !== this.table; await this.repairWords()) known = this.table
    const { table, generation, parts, unwritten } = this
    if (!table || unwritten === 0) return
    const difference = { slots: this.chunkSlots, size: table.size, changed: new Set(this.changed) }
    this.changed.clear()
    this.unwritten = 0
    try {
      await this.ports.lock(`columns:${this.db.name}:${this.entity.kind}`, async () => {
        const written = await writeColumns(this.db, { table, generation, parts }, difference)
        if (this.table === table) this.parts = written
      })
    } catch (error) {
      this.failedAt = now()
      if (this.table === table) {
        for (const chunk of difference.changed) this.changed.add(chunk)
        this.unwritten += unwritten
      }
      throw error
    }
  }

  /** Gives the memory back; what is kept on the device stays. */
  drop(): Promise<void> {
    return this.inTurn(async () => {
      this.table = null
      this.words = () => WHOLE
      this.shown.clear()
    })
  }
}
