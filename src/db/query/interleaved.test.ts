import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { findEntity } from '#domain/entities.ts'
import type { Document, EntityDefinition } from '#domain/kernel/entity.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { resetDevice } from '#db/recovery/reset.ts'
import { discardWaiting } from '#db/review/attention.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { CountedColumns, requestOf } from '#tests/support/columns-world.ts'
import { gatedDevice, Gates, lockInTurn } from '#tests/support/gated-device.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { QUERY_PORTS } from '#tests/support/query-device.ts'
import { findPlainly } from '#tests/support/query-model.ts'
import { sampleId } from '#tests/support/samples.ts'
import { QueryEngine } from './engine.ts'
import { readFirstRows } from './first-rows.ts'
import type { Query } from './query.ts'

const requests = findEntity('requests') as EntityDefinition
const ALL = { start: 0, end: 1000 }
const QUERIES: readonly Query<'requests'>[] = [
  { kind: 'requests' },
  { kind: 'requests', search: '500' },
  { kind: 'requests', search: '5003' },
  { kind: 'requests', sort: [{ column: 'number', direction: 'ascending' }], filters: [{ column: 'type', anyOf: ['renewal', 'removal'] }] },
  { kind: 'requests', sort: [{ column: 'status', direction: 'descending' }], search: 'riyadh' },
]

/** A device with two windows whose work waits at gates, while rows are written beside them. */
class World {
  readonly db: PortalDatabase = openDevice()
  readonly gates = { quick: new Gates(), lock: new Gates(), words: new Gates() }
  private readonly ports = { ...QUERY_PORTS, pause: this.gates.quick.pass, lock: lockInTurn(this.gates) }
  private readonly engines = [this.window(), this.window()]
  private readonly running: Promise<unknown>[] = []
  private readonly checks: (() => void)[] = []
  /** The rows after each write. */
  private readonly states: Document[][] = [[]]
  private revision = 0
  private kept = ''
  private last = 20

  private window(): QueryEngine {
    return new QueryEngine(gatedDevice(this.db, this.gates), this.ports)
  }

  /** Another window takes the place of one; what that one has begun goes on. */
  open(n: number): void {
    this.engines[n % 2] = this.window()
  }

  /** Writes, and notes what the rows are then. */
  async write(change: () => Promise<unknown>): Promise<void> {
    await change()
    this.states.push((await this.db.rows('requests').toArray()) as Document[])
  }

  pull(numbers: readonly number[], salt: number, gone: readonly number[] = []): Promise<void> {
    this.revision += 1
    const { revision } = this
    const puts = numbers.map((n) => ({ ...putLine('requests', requestOf(n, salt)), revision }))
    const dels = gone.map((n) => ({ t: 'del' as const, kind: 'requests', id: sampleId(6, n), revision }))
    const cursor = { epoch: 'e', scope: 's', revision, after: null }
    return this.write(() => applyPull(this.db, { rows: [...puts, ...dels], results: [], lastSeq: 0, cursor, durable: 0 }))
  }

  /** The number of a request that is not there yet. */
  next(): number {
    this.last += 1
    return this.last
  }

  /** A window does something that is not waited for. */
  begin(n: number, work: (engine: QueryEngine) => Promise<unknown>): void {
    const engine = this.engines[n % 2]
    if (engine) this.running.push(work(engine))
  }

  /** A window asks: the answer is that of one moment between the question and its end. */
  ask(n: number, query: Query<'requests'>): void {
    const from = this.states.length - 1
    this.begin(n, async (engine) => {
      const { rows } = await engine.query(query, ALL)
      const to = this.states.length + 1
      this.checks.push(() => {
        const told = JSON.stringify(rows)
        const known = this.states.slice(from, to).map((state) => findPlainly(requests, query, state))
        if (!known.some((plain) => JSON.stringify(plain) === told)) expect(rows).toEqual(known.at(-1))
      })
    })
  }

  /** Until somebody waits, or nothing goes on any more: no step takes so many turns of the database. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 60 && this.gates.quick.isFree; turn += 1) await new Promise(setImmediate)
  }

  /** What is kept on the device is looked at where it is another than before. */
  async look(): Promise<void> {
    const kept = (await this.db.columnSets.toArray()).flatMap(({ parts }) => parts ?? []).join()
    if (kept === this.kept) return
    this.kept = kept
    await this.start()
  }

  /** A window that starts now finds what the rows say, and builds nothing anew where columns are kept. */
  async start(): Promise<void> {
    const isKept = (await this.db.columnSets.toArray()).some(({ parts }) => parts !== undefined)
    const next = new CountedColumns(this.db, { columnsVersion: requests.columnsVersion })
    const rows = await this.db.rows('requests').toArray()
    for (const query of QUERIES) {
      const ids = await next.ask((table) => Array.from(table.slotsOf(query).slots, (slot) => table.ids.idOf(slot)), query)
      expect(ids).toEqual(findPlainly(requests, query, rows as Document[]).map(({ id }) => id))
    }
    if (isKept) expect(next.built.times).toBe(0)
    for (const query of QUERIES.filter(({ sort, search }) => sort && !search)) {
      const first = await readFirstRows(this.db, query)
      if (first) expect(first.rows).toEqual(findPlainly(requests, query, rows as Document[]).slice(0, first.rows.length))
    }
  }

  async end(): Promise<void> {
    for (const gates of Object.values(this.gates)) gates.open()
    await Promise.all(this.running)
    for (const check of this.checks) check()
    for (const engine of this.engines) await engine.keep({ always: true })
    await this.start()
    this.db.close()
  }
}

/** What a list on a screen asks, so that it stays in memory with what comes. */
const [NEWEST = { kind: 'requests' }] = QUERIES

type Action = (world: World, n: number, salt: number) => unknown

const change: Action = async (world, n, salt) => {
  await world.pull([n % 8], salt)
  world.ask(n, NEWEST)
}
const add: Action = async (world, n, salt) => {
  await world.pull([world.next()], salt)
  world.ask(n, NEWEST)
}
const ask: Action = (world, n, salt) => world.ask(salt, QUERIES[n % QUERIES.length] ?? NEWEST)
const keep: Action = (world, n) => world.begin(n, (engine) => engine.keep({ always: true }))
const open: Action = (world, n) => world.open(n)
const lock: Action = (world, n) => world.gates.lock.letThrough(n)
const words: Action = (world, n) => world.gates.words.letThrough(n)

const ACTIONS: readonly Action[] = [
  change,
  add,
  ask,
  keep,
  open,
  lock,
  words,
  (world, n, salt) => world.pull([], salt, [n]),
  (world, n) => world.begin(n, (engine) => engine.care(0)),
  (world, n) => world.write(() => mutate(world.db, 'request.reject', { requestId: sampleId(6, n), reason: 'no' })),
  (world) =>
    world.write(async () => {
      const [first] = await world.db.outbox.toArray()
      if (first) await discardWaiting(world.db, first.id)
    }),
  (world) => world.write(() => resetDevice(world.db, { lost: false })),
]

/** What happens one after the other where faults were found before; by which of the two windows. Anything may come in between. */
const PLOTS: readonly (readonly (readonly [Action, number])[])[] = [
  [],
  // A write waits for its lock while rows come.
  [
    [change, 0],
    [keep, 0],
    [lock, 0],
    [change, 0],
    [keep, 0],
    [add, 0],
    [lock, 0],
  ],
  // A write waits for its words while another window keeps columns.
  [
    [change, 1],
    [keep, 1],
    [lock, 0],
    [open, 0],
    [change, 0],
    [keep, 0],
    [change, 1],
    [keep, 1],
    [lock, 0],
    [change, 0],
    [words, 0],
    [lock, 0],
  ],
]

const MOST_PASSES = 40
const numbers = { n: fc.nat(29), salt: fc.nat(9) }
const step = fc.record({ action: fc.constantFrom(...ACTIONS), passes: fc.nat(MOST_PASSES), ...numbers })
const between = fc.array(step, { maxLength: 4, size: 'max' })
const steps = fc
  .constantFrom(...PLOTS)
  .chain((plot) =>
    fc
      .tuple(
        between,
        ...plot.map(([action, n]) =>
          fc
            .tuple(fc.record({ salt: numbers.salt }), fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, between))
            .map(([{ salt }, more]) => [{ action, n, salt, passes: MOST_PASSES }, ...more]),
        ),
        between,
      )
      .map((parts) => parts.flat()),
  )

it(
  'whatever is written while windows ask and keep, each answer is of one moment, and what is kept is whole',
  { timeout: 30_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const world = new World()
        await world.pull(
          Array.from({ length: 20 }, (_, n) => n),
          0,
        )
        for (const { action, n, salt, passes } of taken) {
          await action(world, n, salt)
          await world.settle()
          for (let pass = 0; pass < passes && !world.gates.quick.isFree; pass += 1) {
            world.gates.quick.letThrough(n + pass)
            await world.settle()
          }
          await world.look()
        }
        await world.end()
      }),
      { numRuns: 18 },
    )
  },
)
