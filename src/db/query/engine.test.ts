import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findEntity } from '#domain/entities.ts'
import type { Document, EntityDefinition } from '#domain/kernel/entity.ts'
import { REQUEST_STATES } from '#domain/requests/lifecycle.ts'
import { REQUEST_TYPES, type ChangeRequest } from '#domain/requests/request.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { resetDevice } from '#db/recovery/reset.ts'
import { discardWaiting } from '#db/review/attention.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { MALFORMED } from '#tests/support/malformed.ts'
import { QUERY_PORTS } from '#tests/support/query-device.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { findPlainly } from '#tests/support/query-model.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { Answers } from './answers.ts'
import { QueryEngine } from './engine.ts'
import { readFirstRows } from './first-rows.ts'
import type { Query } from './query.ts'

const requests = findEntity('requests') as EntityDefinition
const ports = QUERY_PORTS
/** Others come first at every step, as in a page at the worst. */
const inPage = { ...ports, sliceMs: 0 }

const NAMES = [
  { en: 'Al Khalidi Trading', ar: 'مؤسسة الخالدي للتجارة' },
  { en: 'Narjis Furniture', ar: 'أثاث النرجس' },
  { en: 'Fahd', ar: 'فهد بن سعد' },
]
const SEARCHES = ['', 'خالدي', 'الأثاث', 'fa', 'al kha', 'zzz', '50', 'ryd', '5003', 'سعد فهد', '.*', 'riyadh']

const request = (n: number, salt: number, over: Partial<ChangeRequest> = {}): ChangeRequest => ({
  ...requestOn(sampleBooking({ id: sampleId(5, n), number: 1000 + n }), REQUEST_TYPES[salt % REQUEST_TYPES.length] ?? 'renewal', {
    id: sampleId(6, n),
    number: 5000 + n,
    status: REQUEST_STATES[salt % REQUEST_STATES.length] ?? 'pending',
    requestedAt: new Date(1.7e12 + (salt % 7) * 3_600_000).toISOString(),
  }),
  customerName: NAMES[salt % NAMES.length] ?? { en: 'x', ar: 'x' },
  quantity: 1 + (salt % 3),
  decidedAt: salt % 2 === 0 ? null : new Date(1.7e12 + salt * 60_000).toISOString(),
  ...over,
})

const some = <T>(values: readonly T[]) => fc.constantFrom(...values)
const filter: fc.Arbitrary<NonNullable<Query<'requests'>['filters']>[number]> = fc.oneof(
  fc.record({ column: fc.constant('status' as const), anyOf: fc.subarray([...REQUEST_STATES, null, 'nonsense']) }),
  fc.record({ column: fc.constant('type' as const), anyOf: fc.subarray([...REQUEST_TYPES]) }),
  fc.record({ column: fc.constant('bookingId' as const), anyOf: fc.subarray([sampleId(5, 1), sampleId(5, 7), sampleId(9, 9), null]) }),
  fc.record({ column: fc.constant('decidedAt' as const), anyOf: fc.constant([null]) }),
  fc.record({ column: fc.constant('quantity' as const), from: some([1, 2, 3]), to: some([1, 2, 3]) }),
  fc.record({
    column: fc.constant('requestedAt' as const),
    from: some([1, 3]).map((hours) => new Date(1.7e12 + hours * 3_600_000).toISOString()),
  }),
)
const question: fc.Arbitrary<Query<'requests'>> = fc.record(
  {
    kind: fc.constant('requests' as const),
    filters: fc.array(filter, { maxLength: 3 }),
    sort: fc.array(
      fc.record({
        column: some(['number', 'status', 'decidedAt', 'requestedAt', 'effectiveOn', 'amount', 'bookingId', 'quantity'] as const),
        direction: some(['ascending', 'descending'] as const),
      }),
      { maxLength: 3 },
    ),
    search: some(SEARCHES),
  },
  { requiredKeys: ['kind'] },
)

let db: PortalDatabase
let revision: number
let engines: QueryEngine[]
beforeEach(() => {
  db = openDevice()
  revision = 0
  engines = [new QueryEngine(db, ports), new QueryEngine(db, inPage)]
})
afterEach(() => {
  vi.restoreAllMocks()
  db.close()
})

const pull = async (lines: Parameters<typeof applyPull>[1]['rows']) => {
  revision += 1
  await applyPull(db, {
    rows: lines.map((line) => ({ ...line, revision })),
    results: [],
    lastSeq: 0,
    cursor: { epoch: 'e', scope: 's', revision, after: null },
    durable: 0,
  })
}

const put = (...bodies: readonly ChangeRequest[]) => pull(bodies.map((body) => putLine('requests', body)))
const del = (n: number) => pull([{ t: 'del', kind: 'requests', id: sampleId(6, n), revision: 0 }])

const expectSame = async (engine: QueryEngine, query: Query<'requests'>, range = { start: 0, end: 1000 }) => {
  const plain = findPlainly(requests, query, (await db.rows('requests').toArray()) as unknown as Document[])
  const answer = await engine.query(query, range)
  expect({ total: answer.total, start: answer.start, rows: answer.rows }).toEqual({
    total: plain.length,
    start: Math.min(range.start, plain.length),
    rows: plain.slice(range.start, range.end),
  })
}

it('a search within a list that was asked for sees what came, changed and went since', async () => {
  const query = { kind: 'requests', sort: [{ column: 'quantity', direction: 'ascending' }] } as const
  await put(...Array.from({ length: 12 }, (_, n) => request(n, n)))
  for (const engine of engines) {
    for (const search of [undefined, 'fahd']) await expectSame(engine, { ...query, ...(search === undefined ? {} : { search }) })
    await put(request(50, 2), request(2, 5, { quantity: 9 }))
    await del(5)
    await expectSame(engine, { ...query, search: 'fah' })
    await del(50)
    await put(request(5, 5), request(2, 2))
  }
})

/** What is known of how a list begins without the columns is how it begins. */
const expectBeginning = async (query: Query<'requests'>) => {
  const first = query.sort ? await readFirstRows(db, query) : null
  if (!first) return
  const plain = findPlainly(requests, query, (await db.rows('requests').toArray()) as unknown as Document[])
  expect(first).toEqual({ rows: plain.slice(0, first.rows.length), more: first.rows.length < plain.length })
}

const ACTIONS: readonly ((n: number, salt: number) => Promise<unknown>)[] = [
  (n, salt) => put(...Array.from({ length: 6 }, (_, at) => request((n + at) % 40, salt + at))),
  (n, salt) => put(request(n, salt), request((n * 7) % 40, salt + 3, MALFORMED[n + salt])),
  (n) => del(n),
  (n) => mutate(db, 'request.reject', { requestId: sampleId(6, n), reason: 'no' }),
  async () => {
    const [first] = await db.outbox.toArray()
    if (first) await discardWaiting(db, first.id)
  },
  () => resetDevice(db, { lost: false }),
  async (n) => {
    engines[n % 2] = new QueryEngine(db, n % 2 === 0 ? ports : inPage)
  },
  async (n) => engines[n % 2]?.keep({ always: true }),
  async (n) => engines[n % 2]?.care(0),
  async (n) => {
    const keys = await db.columns.toCollection().primaryKeys()
    const key = keys[n % Math.max(1, keys.length)]
    if (key !== undefined) await db.columns.delete(key)
  },
  async (n) => {
    const [chunk] = await db.columns
      .offset(n % 3)
      .limit(1)
      .toArray()
    if (!chunk) return
    const bytes = chunk.bytes.slice()
    const at = (n * 97) % bytes.length
    bytes[at] = (bytes[at] ?? 0) ^ 0x10
    await db.columns.put({ ...chunk, bytes })
  },
]

/** A fault that is put into the device after each step. */
type Fault = () => Promise<unknown>

const runs = (fault?: () => Fault) => {
  const step = fc.record({ action: fc.nat(ACTIONS.length - 1), n: fc.nat(39), salt: fc.nat(20), ask: fc.nat(3), start: fc.nat(20) })
  // Few questions, asked again and again: an answer that is kept is mended by what changed between them.
  const questions = fc.array(question, { minLength: 1, maxLength: 4 })
  return fc.asyncProperty(questions, fc.array(step, { minLength: 1, maxLength: 25 }), async (asked, steps) => {
    db.close()
    db = openDevice()
    revision = 0
    engines = [new QueryEngine(db, ports), new QueryEngine(db, inPage)]
    const harm = fault?.()
    for (const { action, n, salt, ask, start } of steps) {
      await ACTIONS[action]?.(n, salt)
      await harm?.()
      const engine = engines[(n + salt) % 2]
      const now = asked[ask % asked.length]
      if (!engine || !now) continue
      await expectBeginning(now)
      await expectSame(engine, now, { start, end: start + 10 })
      if (start % 3 === 0) await engine.keepBeginning(now)
    }
    for (const engine of engines) await expectSame(engine, { kind: 'requests' })
  })
}

describe('whatever happened to the rows', () => {
  it('any question is answered as a plain array would, in two windows', { timeout: 120_000 }, async () => {
    await fc.assert(runs(), { numRuns: 60 })
  })
})

const partNumber = (key: string): string => key.split('/').slice(0, -1).join('/')

const FAULTS: Readonly<Record<string, () => Fault>> = {
  'a change that was not noted': () => async () => {
    const last = await db.changes.toCollection().last()
    if (last) await db.changes.put({ ...last, ids: last.ids.slice(1) })
  },
  'columns that claim to be newer than they are': () => async () => {
    const last = await db.changes.toCollection().last()
    if (last?.generation !== undefined) await db.columnSets.toCollection().modify({ generation: last.generation })
  },
  'a part that stays when its rows have changed': () => {
    const first = new Map<string, Uint8Array<ArrayBuffer>>()
    return async () => {
      for (const { key, bytes } of await db.columns.toArray()) {
        const before = first.get(partNumber(key))
        if (!before) first.set(partNumber(key), bytes)
        else await db.columns.put({ key, bytes: before })
      }
    }
  },
}

describe('a planted fault is noticed:', () => {
  it.each(Object.entries(FAULTS))('%s', { timeout: 60_000 }, async (_what, fault) => {
    const { failed } = await fc.check(runs(fault), { numRuns: 2000, seed: 7, endOnFailure: true })
    expect(failed).toBe(true)
  })
})

describe('a planted fault in what is kept in memory is noticed:', () => {
  it('a changed row keeps its old place in an answer', { timeout: 60_000 }, async () => {
    vi.spyOn(Answers.prototype, 'note').mockReturnValue(undefined)
    const { failed } = await fc.check(runs(), { numRuns: 2000, seed: 7, endOnFailure: true })
    expect(failed).toBe(true)
  })
})

describe('two windows that keep columns', () => {
  it('never mix their parts: the same row lies elsewhere in each', async () => {
    const many = (from: number) => Array.from({ length: 20 }, (_, n) => request(from + n, n))
    const [one, other] = engines
    await put(...many(20))
    await one?.query({ kind: 'requests' }, { start: 0, end: 1 })
    await put(...many(0))
    await one?.query({ kind: 'requests' }, { start: 0, end: 1 })
    await one?.keep({ always: true })
    // The other window builds anew, in the order of the ids, and keeps what it has.
    await db.columns.clear()
    await other?.query({ kind: 'requests' }, { start: 0, end: 1 })
    await other?.keep({ always: true })
    await put(request(3, 7))
    await one?.query({ kind: 'requests' }, { start: 0, end: 1 })
    await one?.keep({ always: true })
    await expectSame(new QueryEngine(db, ports), { kind: 'requests' })
  })
})

describe('a question that came from elsewhere', () => {
  const ask = (query: object) => engines[0]?.query({ kind: 'requests', ...query } as Query, { start: 0, end: 10 })
  beforeEach(() => put(...Array.from({ length: 5 }, (_, n) => request(n, n))))

  it('names columns of another release: they are passed over, and named', async () => {
    const sort = [{ column: 'hologram', direction: 'ascending' }]
    expect(await ask({ filters: [{ column: 'mood', anyOf: ['good'] }], sort })).toMatchObject({ total: 5, unknown: ['mood', 'hologram'] })
  })

  it.each([
    ['another way to filter', { filters: [{ column: 'status', contains: 'pend' }] }, ['status']],
    ['a filter without values', { filters: [{ column: 'status', anyOf: 'pending' }] }, ['status']],
    ['a filter of nothing', { filters: [null] }, ['?']],
    ['filters that are no list', { filters: 'status' }, ['?']],
    ['a third direction', { sort: [{ column: 'number', direction: 'shuffled' }] }, ['number']],
    ['a name that every object has', { filters: [{ column: 'constructor', anyOf: ['x'] }] }, ['constructor']],
    ['a search that is no text', { search: ['a'] }, []],
  ])('is written as this release does not know (%s): it is passed over, and named', async (_what, query, unknown) => {
    expect(await ask(query)).toMatchObject({ total: 5, unknown })
  })

  it('is longer than anybody types: the first words are looked for, and that is said', async () => {
    expect(await ask({ search: 'x'.repeat(10_000) })).toMatchObject({ total: 0, isCut: true })
  })

  it.each(['.*+?^${}()|[]', '   ', '((((('])('asks for %j: signs ask for nothing', async (search) => {
    expect(await ask({ search })).toMatchObject({ total: 5, isCut: false })
  })

  it('has borders that are no values of the column: nothing lies between', async () => {
    expect(await ask({ filters: [{ column: 'requestedAt', from: 'yesterday' }] })).toMatchObject({ total: 0 })
  })
})

describe('rows beside the table', () => {
  it('are found as well; a row of the table under the same id counts', async () => {
    const old = [request(1, 1), request(2, 2)].map((body) => ({ ...body, revision: 1 }))
    const closed = {
      after: (id: string) => Promise.resolve(old.filter((row) => row.id > id)),
      byIds: (ids: readonly string[]) => Promise.resolve(old.filter((row) => ids.includes(row.id))),
    }
    const engine = new QueryEngine(db, { ...ports, closed: { requests: [closed] } })
    await put(request(2, 2, { quantity: 9 }), request(3, 3))
    const rows = async () => (await engine.query({ kind: 'requests' }, { start: 0, end: 10 })).rows as unknown as ChangeRequest[]
    const seen = async () => (await rows()).toSorted((a, b) => a.number - b.number).map(({ number, quantity }) => [number, quantity])
    expect(await seen()).toEqual([
      [5001, 2],
      [5002, 9],
      [5003, 1],
    ])
    await del(2)
    expect(await seen()).toEqual([
      [5001, 2],
      [5002, 3],
      [5003, 1],
    ])
  })
})

describe('a source whose rows cannot be had by their ids', () => {
  it('is told as a failure, and not asked for ever', async () => {
    const lost = { ...request(1, 1), revision: 1 }
    const closed = { after: (id: string) => Promise.resolve(id < lost.id ? [lost] : []), byIds: () => Promise.resolve([]) }
    const engine = new QueryEngine(db, { ...ports, closed: { requests: [closed] } })
    await expect(engine.query({ kind: 'requests' }, { start: 0, end: 10 })).rejects.toThrow('not by their ids')
  })
})
