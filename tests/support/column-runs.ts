import * as fc from 'fast-check'
import { IDBFactory } from 'fake-indexeddb'
import { expect } from 'vitest'
import { ENTITIES, findEntity } from '#domain/entities.ts'
import { integer, type ColumnValue } from '#domain/kernel/column.ts'
import type { Document, EntityDefinition } from '#domain/kernel/entity.ts'
import { searchWords } from '#domain/kernel/search.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { KindColumns } from '#db/query/kind-columns.ts'
import type { Figures, Filter, Query, Sort } from '#db/query/query.ts'
import { resetDevice } from '#db/recovery/reset.ts'
import { discardWaiting } from '#db/review/attention.ts'
import type { ResultLine, RowLine } from '#protocol/sync.ts'
import { putLine, resultLine } from './answer-lines.ts'
import { requestOf } from './columns-world.ts'
import { OTHER_SAMPLES } from './other-samples.ts'
import { openDevice, SAMPLE_VENDOR } from './open-device.ts'
import { QUERY_PORTS } from './query-device.ts'
import { findPlainly, valueOf } from './query-model.ts'
import { SAMPLES, sampleId } from './samples.ts'
import { variant } from './variant.ts'

/** Rows of each kind. */
const MOST = 24
/** Rows of a window. */
const SHOWN = 8

/** Every noun that lists ask for by columns. */
const QUERIED_KINDS = ENTITIES.filter(({ columns }) => Object.keys(columns).length > 0).map(({ kind }) => kind)
type QueriedKind = (typeof QUERIED_KINDS)[number]

/** The n-th row of a kind; `salt` tells its versions apart. */
const makeRow = (kind: QueriedKind, n: number, salt: number): Document => {
  // As they come, every second time: only what waits can be answered.
  if (kind === 'requests' && salt % 2 === 0) return requestOf(n, salt)
  const samples = kind === 'requests' ? [requestOf(n, salt)] : [SAMPLES[kind], ...(OTHER_SAMPLES[kind] ?? [])].flatMap((one) => one ?? [])
  const sample = samples[(salt + n) % samples.length] ?? requestOf(n)
  return variant(findEntity(kind) as EntityDefinition, sample, { id: kind === 'requests' ? sample.id : sampleId(9, n), salt: salt + 3 * n })
}

/** A noun as two releases declare it: the later has one column more, and finds a row by a word more. */
const RELEASES: readonly ((kind: QueriedKind) => EntityDefinition)[] = [
  (kind) => findEntity(kind) as EntityDefinition,
  (kind) => {
    const entity = findEntity(kind) as EntityDefinition
    const last = ({ id }: Document): number => Number.parseInt(id.slice(-2), 16)
    return {
      ...entity,
      columnsVersion: entity.columnsVersion + 1,
      columns: { ...entity.columns, last: integer(last) },
      searchTexts: (body) => [...entity.searchTexts(body), `later ${last(body)}`],
    }
  },
]

/** A window: a connection of its own, and the columns of the release it runs. */
class Tab {
  db: PortalDatabase
  release = 0
  private readonly device: IDBFactory
  private readonly slices: { readonly sliceMs?: number }
  private columns = new Map<QueriedKind, KindColumns>()

  constructor(device: IDBFactory, slices: { readonly sliceMs?: number }) {
    this.device = device
    this.slices = slices
    this.db = openDevice(SAMPLE_VENDOR, device)
  }

  of(kind: QueriedKind): { entity: EntityDefinition; columns: KindColumns } {
    const entity = (RELEASES[this.release] ?? RELEASES[0])?.(kind) as EntityDefinition
    const columns = this.columns.get(kind) ?? new KindColumns(this.db, entity, { ...QUERY_PORTS, ...this.slices })
    this.columns.set(kind, columns)
    return { entity, columns }
  }

  /** Begins again, in another release where `release` says so. */
  start(release = this.release): void {
    this.db.close()
    this.release = release
    this.db = openDevice(SAMPLE_VENDOR, this.device)
    this.columns = new Map()
  }

  async keep(how: 'keep' | 'drop'): Promise<void> {
    for (const columns of this.columns.values()) {
      await columns.keep({ always: true })
      if (how === 'drop') await columns.drop()
    }
  }
}

/** Two windows of one device, and a server that knows nothing but what it is told to say. */
export class DeviceRun {
  readonly tabs: readonly [Tab, Tab]
  private revision = 0

  constructor() {
    const device = new IDBFactory()
    this.tabs = [new Tab(device, {}), new Tab(device, { sliceMs: 0 })]
  }

  close(): void {
    for (const { db } of this.tabs) db.close()
  }

  async pull(tab: Tab, rows: readonly RowLine[], results: readonly ResultLine[] = []): Promise<void> {
    this.revision += 1
    const { revision } = this
    await applyPull(tab.db, {
      rows: rows.map((row) => ({ ...row, revision })),
      results: results.map((result) => ({ ...result, revision })),
      lastSeq: Math.max(0, ...results.map(({ seq }) => seq)),
      cursor: { epoch: 'e', scope: 's', revision, after: null },
      durable: 0,
    })
  }

  /** Asks as a list does; the answer is that of a plain array, whatever happens while it is found. */
  async expectTrue(tab: Tab, asked: RandomQuery, meanwhile?: () => Promise<unknown>): Promise<void> {
    const { kind } = asked
    const { entity, columns } = tab.of(kind)
    const query = questionOf(entity, asked, await tab.db.rows(kind).toArray())
    if (meanwhile) beforeRows(tab.db, meanwhile)
    const { rows, total } = await columns.askForRows((table) => {
      const { slots } = table.slotsOf(query)
      const ids = Array.from(slots.subarray(asked.start, asked.start + SHOWN), (slot) => table.ids.idOf(slot))
      return { ids, total: slots.length }
    }, query)
    const plain = findPlainly(entity, query, await tab.db.rows(kind).toArray())
    expect({ total, rows }).toEqual({ total: plain.length, rows: plain.slice(asked.start, asked.start + SHOWN) })
    const names = Object.keys(entity.columns)
    const figures = await columns.ask((table) => table.figuresOf(query, names), query)
    const read = names.map((name) => Array.from({ length: figures.count }, (_, at) => valueAt(entity, { figures, name, at })))
    expect(read).toEqual(names.map((name) => plain.map((row) => knownValue(entity, name, row))))
  }
}

/** Does something once, between a question and the reading of its rows; where none are read, not at all. */
const beforeRows = (db: PortalDatabase, work: () => Promise<unknown>): void => {
  const own = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
  const restore = () => void Reflect.deleteProperty(db, 'transaction')
  Object.defineProperty(db, 'transaction', {
    configurable: true,
    value: (...args: unknown[]) => {
      // Rows are read beside the generation alone, what changed beside what was cleared, too.
      if (args[0] !== 'r' || args.length !== 4) return own(...args)
      restore()
      return work().then(() => own(...args))
    },
  })
}

const LATER = 'of a later release'

/** What a column says of a row, as far as this release knows. */
const knownValue = (entity: EntityDefinition, name: string, row: Document): ColumnValue => {
  const value = valueOf(entity, name, row)
  const { type, values } = entity.columns[name] ?? { type: 'number', values: [] }
  return type === 'enumeration' && typeof value === 'string' && !values.includes(value) ? LATER : value
}

/** What a figure stands for, written as in the document. */
const valueAt = (
  { columns }: EntityDefinition,
  { figures, name, at }: { readonly figures: Figures; readonly name: string; readonly at: number },
): ColumnValue => {
  const figure = figures.columns[name]?.[at] ?? Number.NaN
  if (Object.is(figure, figures.nothing[name])) return null
  switch (columns[name]?.type) {
    case 'flag':
      return figure === 2
    case 'day':
      return new Date(figure * 86_400_000).toISOString().slice(0, 10)
    case 'instant':
      return new Date(figure * (figures.unit?.[name] ?? 1)).toISOString()
    case 'enumeration':
    case 'reference':
      return figures.values[name]?.[figure - 1] ?? LATER
    default:
      return figure
  }
}

/** A question, by numbers: what they choose among depends on the noun and on the rows there are. */
interface RandomQuery {
  readonly kind: QueriedKind
  readonly filters: readonly {
    readonly column: number
    /** Whose values are asked for. */
    readonly rows: readonly [number, number]
    readonly how: 'any' | 'either' | 'none' | 'nothing' | 'from' | 'to' | 'between' | 'near'
  }[]
  readonly sorts: readonly { readonly column: number; readonly isUp: boolean }[]
  /** Words as they are typed, or so many letters of a word of a row. */
  readonly search: readonly (string | { readonly row: number; readonly word: number; readonly letters: number })[]
  readonly start: number
}

const questionOf = (entity: EntityDefinition, { kind, filters, sorts, search }: RandomQuery, rows: readonly Document[]): Query => {
  const names = Object.keys(entity.columns)
  const nameAt = (column: number) => (names[column % names.length] ?? 'number') as Sort['column']
  const rowAt = (row: number) => rows[row % Math.max(1, rows.length)]
  return {
    kind,
    search: search
      .map((typed) => {
        if (typeof typed === 'string') return typed
        const row = rowAt(typed.row)
        const words = row ? searchWords(...entity.searchTexts(row)) : []
        return words[typed.word % Math.max(1, words.length)]?.slice(0, typed.letters) ?? ''
      })
      .join(' '),
    filters: filters.map(({ column, rows: of, how }): Filter => {
      const name = nameAt(column)
      const [one = null, other = null] = of.map((row) => {
        const read = rowAt(row)
        return read ? valueOf(entity, name, read) : null
      })
      const isRange = entity.columns[name]?.type !== 'reference' && typeof one !== 'boolean' && one !== null
      if (how === 'nothing') return { column: name, anyOf: [] }
      if (how === 'none') return { column: name, anyOf: [null, one] }
      if (how === 'either') return { column: name, anyOf: [one, other] }
      if (how === 'any' || !isRange) return { column: name, anyOf: [one] }
      // Borders that no row of whole numbers can have.
      if (how === 'near') return typeof one === 'number' ? { column: name, from: one - 0.5, to: 2 ** 31 } : { column: name, to: one }
      if (how !== 'between') return { column: name, [how]: one }
      // As they come: the first may lie behind the last.
      return { column: name, from: one, ...(other === null || typeof other === 'boolean' ? {} : { to: other }) }
    }),
    sort: sorts.map(({ column, isUp }) => ({ column: nameAt(column), direction: isUp ? 'ascending' : 'descending' })),
  }
}

/** What can happen to a device, in one of its windows. */
const ACTIONS: Readonly<
  Record<string, (run: DeviceRun, tab: Tab, of: { kind: QueriedKind; n: number; salt: number }) => Promise<unknown>>
> = {
  rows: (run, tab, { kind, n, salt }) =>
    run.pull(
      tab,
      Array.from({ length: 5 }, (_, more) => putLine(kind, makeRow(kind, (n + more) % MOST, salt + more))),
    ),
  row: (run, tab, { kind, n, salt }) => run.pull(tab, [putLine(kind, makeRow(kind, n, salt))]),
  gone: (run, tab, { kind, n }) => {
    const { id } = makeRow(kind, n, 0)
    return run.pull(tab, [{ t: 'del', kind, id, revision: 0 }])
  },
  change: (_, tab, { n }) => mutate(tab.db, 'request.reject', { requestId: requestOf(n).id, reason: 'no' }),
  refused: async (run, tab) => {
    const [first] = await tab.db.outbox.toArray()
    if (first) await run.pull(tab, [], [resultLine(first.seq, first.id, { status: 'rejected', code: 'request.not_found' })])
  },
  carriedOut: async (run, tab, { n, salt }) => {
    const [first] = await tab.db.outbox.toArray()
    if (first) await run.pull(tab, [putLine('requests', requestOf(n, salt))], [resultLine(first.seq, first.id)])
  },
  takenBack: async (_, { db }) => {
    const [first] = await db.outbox.toArray()
    if (first) await discardWaiting(db, first.id)
  },
  reset: (_, { db }) => resetDevice(db, { lost: false }),
  upgrade: async (_, tab) => tab.start(1 - tab.release),
  restart: async (_, tab) => tab.start(),
  keep: (_, tab) => tab.keep('keep'),
  drop: (_, tab) => tab.keep('drop'),
  lostPart: async (_, { db }, { n }) => {
    const keys = await db.columns.toCollection().primaryKeys()
    const key = keys[n % Math.max(1, keys.length)]
    if (key !== undefined) await db.columns.delete(key)
  },
}

const some = <T>(values: readonly T[]) => fc.constantFrom(...values)
const asked: fc.Arbitrary<RandomQuery> = fc.record({
  kind: some(QUERIED_KINDS),
  filters: fc.array(
    fc.record({
      column: fc.nat(40),
      rows: fc.tuple(fc.nat(MOST), fc.nat(MOST)),
      how: some(['any', 'either', 'none', 'nothing', 'from', 'to', 'between', 'near'] as const),
    }),
    { maxLength: 2 },
  ),
  sorts: fc.array(fc.record({ column: fc.nat(40), isUp: fc.boolean() }), { maxLength: 3 }),
  search: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc.array(
      fc.oneof(some(['al', '5003', '10', 'later 7', 'zzz']), fc.record({ row: fc.nat(MOST), word: fc.nat(20), letters: fc.nat(6) })),
      { minLength: 1, maxLength: 2 },
    ),
  ),
  start: fc.oneof(fc.nat(6), fc.nat(2 * MOST)),
})
const step = fc.record({
  action: some(Object.keys(ACTIONS)),
  /** Of a noun that is asked for, or of requests, which can be changed. */
  of: fc.record({ about: fc.nat(4), n: fc.nat(MOST - 1), salt: fc.nat(20) }),
  tab: fc.nat(1),
  ask: fc.nat(3),
  /** It happens while the other window asks. */
  isMeanwhile: fc.boolean(),
})

/**
 * Any random sequence of changes, outcomes, resets, upgrades and restarts in two windows: each question is answered as a plain array would be.
 * `fault` is called with each run, and what it gives after each step: a bug that is planted there is noticed.
 */
export const randomRuns = (fault?: (run: DeviceRun) => (action: string) => Promise<unknown>) =>
  fc.asyncProperty(
    fc.array(asked, { minLength: 1, maxLength: 4 }),
    fc.array(step, { minLength: 1, maxLength: 30 }),
    async (questions, steps) => {
      const run = new DeviceRun()
      const harm = fault?.(run)
      try {
        const kinds = [...new Set(questions.map(({ kind }) => kind)), 'requests' as const]
        for (const kind of new Set(kinds))
          await run.pull(
            run.tabs[0],
            Array.from({ length: MOST / 2 }, (_, n) => putLine(kind, makeRow(kind, 2 * n, n))),
          )
        for (const { action, of, tab, ask, isMeanwhile } of steps) {
          const [one, other] = tab === 0 ? run.tabs : [run.tabs[1], run.tabs[0]]
          const question = questions[ask % questions.length]
          const { about, n, salt } = of
          const act = () => ACTIONS[action]?.(run, one, { kind: kinds[about % kinds.length] ?? 'requests', n, salt }) ?? Promise.resolve()
          let hasActed = false
          if (isMeanwhile && question)
            await run.expectTrue(other, question, () => {
              hasActed = true
              return act()
            })
          if (!hasActed) await act()
          await harm?.(action)
          if (question) for (const window of [one, other]) await run.expectTrue(window, question)
        }
      } finally {
        run.close()
      }
    },
  )
