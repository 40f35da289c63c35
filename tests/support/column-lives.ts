import * as fc from 'fast-check'
import { IDBFactory } from 'fake-indexeddb'
import { expect } from 'vitest'
import { findEntity } from '#domain/entities.ts'
import { integer } from '#domain/kernel/column.ts'
import type { Document, EntityDefinition } from '#domain/kernel/entity.ts'
import { BOOKING_STATES } from '#domain/bookings/lifecycle.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { KindColumns } from '#db/query/kind-columns.ts'
import type { Filter, Query, Sort } from '#db/query/query.ts'
import { resetDevice } from '#db/recovery/reset.ts'
import { discardWaiting } from '#db/review/attention.ts'
import type { ResultLine, RowLine } from '#protocol/sync.ts'
import { putLine, resultLine } from './answer-lines.ts'
import { requestOf } from './columns-world.ts'
import { openDevice, SAMPLE_VENDOR } from './open-device.ts'
import { QUERY_PORTS } from './query-device.ts'
import { findPlainly } from './query-model.ts'
import { sampleBooking, sampleContainer, sampleId } from './samples.ts'

/** Rows of each kind. */
const MOST = 24

const at = (salt: number) => new Date(1.7e12 + (salt % 7) * 3_600_000).toISOString()

/** The n-th row of each kind; `salt` tells its versions apart. */
const MAKERS = {
  requests: requestOf,
  bookings: (n: number, salt: number): Document =>
    sampleBooking({
      id: sampleId(5, n),
      number: 1000 + n,
      status: BOOKING_STATES[salt % BOOKING_STATES.length] ?? 'new',
      startsAt: at(salt),
      quantity: 1 + (salt % 3),
      driverId: salt % 2 === 0 ? null : sampleId(3, salt % 5),
    }),
  containers: (n: number, salt: number): Document =>
    sampleContainer({ id: sampleId(4, n), barcode: `RYD${10_000 + n}`, createdAt: at(salt), enabled: salt % 2 === 0 }),
} as const
type LivedKind = keyof typeof MAKERS
const LIVED = Object.keys(MAKERS) as readonly LivedKind[]

/** A noun as two releases declare it: the later has one column more, and finds a row by a word more. */
const RELEASES: readonly ((kind: LivedKind) => EntityDefinition)[] = [
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
  private columns = new Map<LivedKind, KindColumns>()

  constructor(device: IDBFactory, slices: { readonly sliceMs?: number }) {
    this.device = device
    this.slices = slices
    this.db = openDevice(SAMPLE_VENDOR, device)
  }

  of(kind: LivedKind): { entity: EntityDefinition; columns: KindColumns } {
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
export class Life {
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
      const ids = Array.from(slots.subarray(asked.start, asked.start + 8), (slot) => table.ids.idOf(slot))
      return { ids, total: slots.length }
    }, query)
    const plain = findPlainly(entity, query, await tab.db.rows(kind).toArray())
    expect({ total, rows }).toEqual({ total: plain.length, rows: plain.slice(asked.start, asked.start + 8) })
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

/** A question, by numbers: what they choose among depends on the noun and on the rows there are. */
export interface RandomQuery {
  readonly kind: LivedKind
  readonly filters: readonly { readonly column: number; readonly row: number; readonly how: 'any' | 'from' | 'to' | 'none' }[]
  readonly sorts: readonly { readonly column: number; readonly isUp: boolean }[]
  readonly search: string
  readonly start: number
}

const questionOf = (entity: EntityDefinition, { kind, filters, sorts, search }: RandomQuery, rows: readonly Document[]): Query => {
  const names = Object.keys(entity.columns)
  const nameAt = (column: number) => (names[column % names.length] ?? 'number') as Sort['column']
  return {
    kind,
    search,
    filters: filters.map(({ column, row, how }): Filter => {
      const name = nameAt(column)
      const declared = entity.columns[name] ?? integer(() => null)
      const { type } = declared
      const of = rows[row % Math.max(1, rows.length)]
      const value = of ? declared.read(of as never) : null
      const isRange = type === 'integer' || type === 'number' || type === 'day' || type === 'instant'
      if (how === 'none') return { column: name, anyOf: [null, value] }
      if (how === 'any' || !isRange || value === null || typeof value === 'boolean') return { column: name, anyOf: [value] }
      return { column: name, [how]: value }
    }),
    sort: sorts.map(({ column, isUp }) => ({ column: nameAt(column), direction: isUp ? 'ascending' : 'descending' })),
  }
}

/** What can happen to a device, in one of its windows. */
const ACTIONS: Readonly<Record<string, (life: Life, tab: Tab, of: { kind: LivedKind; n: number; salt: number }) => Promise<unknown>>> = {
  rows: (life, tab, { kind, n, salt }) =>
    life.pull(
      tab,
      Array.from({ length: 5 }, (_, more) => putLine(kind, MAKERS[kind]((n + more) % MOST, salt + more))),
    ),
  row: (life, tab, { kind, n, salt }) => life.pull(tab, [putLine(kind, MAKERS[kind](n, salt))]),
  gone: (life, tab, { kind, n }) => {
    const { id } = MAKERS[kind](n, 0)
    return life.pull(tab, [{ t: 'del', kind, id, revision: 0 }])
  },
  change: (_, tab, { n }) => mutate(tab.db, 'request.reject', { requestId: requestOf(n).id, reason: 'no' }),
  refused: async (life, tab) => {
    const [first] = await tab.db.outbox.toArray()
    if (first) await life.pull(tab, [], [resultLine(first.seq, first.id, { status: 'rejected', code: 'request.not_found' })])
  },
  carriedOut: async (life, tab, { n, salt }) => {
    const [first] = await tab.db.outbox.toArray()
    if (first) await life.pull(tab, [putLine('requests', requestOf(n, salt))], [resultLine(first.seq, first.id)])
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
  kind: some(LIVED),
  filters: fc.array(fc.record({ column: fc.nat(30), row: fc.nat(MOST), how: some(['any', 'from', 'to', 'none'] as const) }), {
    maxLength: 1,
  }),
  sorts: fc.array(fc.record({ column: fc.nat(30), isUp: fc.boolean() }), { maxLength: 2 }),
  search: some(['', '', '', '', 'al', '5003', '10', 'later 7', 'ryd100', 'zzz']),
  start: fc.nat(6),
})
const step = fc.record({
  action: some(Object.keys(ACTIONS)),
  of: fc.record({ kind: some(LIVED), n: fc.nat(MOST - 1), salt: fc.nat(20) }),
  tab: fc.nat(1),
  ask: fc.nat(3),
  /** It happens while the other window asks. */
  isMeanwhile: fc.boolean(),
})

/**
 * Any random sequence of changes, outcomes, resets, upgrades and restarts in two windows: each question is answered as a plain array would be.
 * `fault` is called with each life, and what it gives after each step: a bug that is planted there is noticed.
 */
export const lives = (fault?: (life: Life) => (action: string) => Promise<unknown>) =>
  fc.asyncProperty(
    fc.array(asked, { minLength: 1, maxLength: 4 }),
    fc.array(step, { minLength: 1, maxLength: 30 }),
    async (questions, steps) => {
      const life = new Life()
      const harm = fault?.(life)
      try {
        for (const kind of LIVED)
          await life.pull(
            life.tabs[0],
            Array.from({ length: MOST / 2 }, (_, n) => putLine(kind, MAKERS[kind](2 * n, n))),
          )
        for (const { action, of, tab, ask, isMeanwhile } of steps) {
          const [one, other] = tab === 0 ? life.tabs : [life.tabs[1], life.tabs[0]]
          const question = questions[ask % questions.length]
          const act = () => ACTIONS[action]?.(life, one, of) ?? Promise.resolve()
          let hasActed = false
          if (isMeanwhile && question)
            await life.expectTrue(other, question, () => {
              hasActed = true
              return act()
            })
          if (!hasActed) await act()
          await harm?.(action)
          if (question) for (const window of [one, other]) await life.expectTrue(window, question)
        }
      } finally {
        life.close()
      }
    },
  )
