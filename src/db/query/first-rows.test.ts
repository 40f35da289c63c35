import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findEntity } from '#domain/entities.ts'
import type { EntityDefinition } from '#domain/kernel/entity.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { giveUpColumns } from './kept.ts'
import { numberedRequest, openQueryDevice, QUERY_PORTS } from '#tests/support/query-device.ts'
import { findPlainly } from '#tests/support/query-model.ts'
import { sampleId } from '#tests/support/samples.ts'
import { QueryEngine } from './engine.ts'
import { firstRowsOf, KEPT_ROWS, readFirstRows } from './first-rows.ts'
import type { Query } from './query.ts'

const entity = findEntity('requests') as EntityDefinition
const PENDING = {
  kind: 'requests',
  filters: [{ column: 'status', anyOf: ['pending'] }],
  sort: [{ column: 'requestedAt', direction: 'descending' }],
} as const satisfies Query<'requests'>
const LIST = { start: 0, end: 100 }

let device: ReturnType<typeof openQueryDevice>
beforeEach(() => {
  device = openQueryDevice()
})
afterEach(() => device.db.close())

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)
const requests = (from: number, to: number, over: object = {}) => numbers(from, to).map((n) => numberedRequest(n, over))
const idsOf = (rows: readonly { readonly id: string }[] | undefined) => rows?.map(({ id }) => id)
const plainly = async (query: Query = PENDING) => findPlainly(entity, query, await device.db.rows('requests').toArray())
const kept = () => device.db.meta.where('key').startsWith(firstRowsOf('requests')).toArray()

describe('the first rows of a list', () => {
  it('are known at the next start without the columns, which may be gone', async () => {
    await device.pull(requests(0, 200))
    expect(await readFirstRows(device.db, PENDING)).toBeNull()
    await device.engine.query(PENDING, LIST)
    await giveUpColumns(device.db, 0)
    const first = await readFirstRows(device.db, PENDING)
    expect(first).toEqual({ rows: (await plainly()).slice(0, KEPT_ROWS), more: true })
  })

  it('are all rows of a short list, also where there are none', async () => {
    await device.engine.query(PENDING, LIST)
    expect(await readFirstRows(device.db, PENDING)).toEqual({ rows: [], more: false })
    await device.pull(requests(0, KEPT_ROWS))
    expect(await readFirstRows(device.db, PENDING)).toEqual({ rows: await plainly(), more: false })
  })

  it('of a list that ends just behind them go on', async () => {
    await device.pull(requests(0, KEPT_ROWS + 1))
    await device.engine.query(PENDING, LIST)
    expect(await readFirstRows(device.db, PENDING)).toMatchObject({ more: true })
  })

  it('are kept of lists alone: not of a search, a window in the middle, or a few rows that something else asks for', async () => {
    await device.pull(requests(0, 200))
    await device.engine.query({ ...PENDING, search: '50' }, LIST)
    await device.engine.query(PENDING, { start: 1, end: 101 })
    await device.engine.query(PENDING, { start: 0, end: KEPT_ROWS - 1 })
    expect(await kept()).toEqual([])
    await device.engine.query({ ...PENDING, search: ' ' }, LIST)
    expect(await kept()).toHaveLength(1)
  })

  it('of another order or other rows are those of another list', async () => {
    await device.pull(requests(0, 100))
    await device.engine.query(PENDING, LIST)
    expect(await readFirstRows(device.db, { ...PENDING, filters: [] })).toBeNull()
    expect(await readFirstRows(device.db, { ...PENDING, sort: [{ column: 'requestedAt', direction: 'ascending' }] })).toBeNull()
  })

  it('are those of the lists that somebody goes back to, and not of all that were ever opened', async () => {
    let now = 0
    const ports = { ...QUERY_PORTS, now: () => (now += 1) }
    const list = (n: number) => ({ ...PENDING, filters: [{ column: 'number', from: n } as const] })
    const openAtNextStart = (n: number) => new QueryEngine(device.db, ports).query(list(n), LIST)
    await device.pull(requests(0, 3))
    for (const n of [...numbers(0, 64), 0, 64]) await openAtNextStart(n)
    const known = await Promise.all(numbers(0, 65).map((n) => readFirstRows(device.db, list(n))))
    expect(known.map((first) => first !== null)).toEqual(numbers(0, 65).map((n) => n !== 1))
  })

  it('are those of the lists that are opened now, though many were opened by a clock that was ahead', async () => {
    const list = (n: number) => ({ ...PENDING, filters: [{ column: 'number', from: n } as const] })
    const openAt = (now: number, n: number) => new QueryEngine(device.db, { ...QUERY_PORTS, now: () => now }).query(list(n), LIST)
    await device.pull(requests(0, 3))
    for (const n of numbers(0, 64)) await openAt(1e12 + n, n)
    for (const n of [64, 65, 66]) await openAt(1000 + n, n)
    const known = await Promise.all(numbers(0, 67).map((n) => readFirstRows(device.db, list(n))))
    expect(known.slice(64)).not.toContain(null)
    expect(known.filter((first) => first !== null)).toHaveLength(64)
  })

  it('are not read where many rows changed since', async () => {
    await device.pull(requests(0, 500))
    await device.engine.query(PENDING, LIST)
    await device.pull(requests(0, 300, { comments: 'x' }))
    expect(await readFirstRows(device.db, PENDING)).not.toBeNull()
    await device.pull(requests(300, 301, { comments: 'x' }))
    expect(await readFirstRows(device.db, PENDING)).toBeNull()
  })

  it('are not shown where hardly a screen of them is left', async () => {
    await device.pull(requests(0, 200))
    await device.engine.query(PENDING, LIST)
    await device.pull(requests(160, 200, { status: 'approved' }))
    expect((await readFirstRows(device.db, PENDING))?.rows).toHaveLength(40)
    await device.pull(requests(159, 160, { status: 'approved' }))
    expect(await readFirstRows(device.db, PENDING)).toBeNull()
  })

  it('are kept anew while the list is open and much changes', async () => {
    await device.pull(requests(0, 500))
    await device.engine.query(PENDING, LIST)
    for (const at of numbers(0, 101)) await device.pull(requests(4 * at, 4 * at + 4, { comments: 'x' }))
    expect(await readFirstRows(device.db, PENDING)).toBeNull()
    await device.engine.query(PENDING, LIST)
    expect(await readFirstRows(device.db, PENDING)).not.toBeNull()
  })

  it('are kept anew when the changes since are cleared away, whether or not their list is open', async () => {
    await device.pull(requests(0, 200))
    await device.engine.query(PENDING, LIST)
    const next = new QueryEngine(device.db, QUERY_PORTS)
    await device.pull(requests(150, 160, { status: 'approved' }))
    await next.query({ ...PENDING, filters: [] }, LIST)
    const before = await kept()
    await next.care(60_000)
    expect(await kept()).toEqual(before)
    await next.keep({ always: true })
    expect(await readFirstRows(device.db, PENDING)).toBeNull()
    await next.care(60_000)
    expect(await readFirstRows(device.db, PENDING)).toEqual({ rows: (await plainly()).slice(0, KEPT_ROWS), more: true })
  })

  it('are not read where what is kept does not fit the rows', async () => {
    await device.pull(requests(0, 200))
    await device.engine.query(PENDING, LIST)
    await device.db.rows('requests').delete(sampleId(6, 199))
    expect(await readFirstRows(device.db, PENDING)).toBeNull()
  })

  it('are, whatever happened since, how the list begins', async () => {
    const change = fc.record({
      n: fc.nat(260),
      status: fc.constantFrom('pending', 'pending', 'approved'),
      moved: fc.nat(260),
      isGone: fc.boolean(),
    })
    const sorts = fc.constantFrom(
      PENDING.sort,
      [{ column: 'requestedAt', direction: 'ascending' }] as const,
      [
        { column: 'bookingId', direction: 'ascending' },
        { column: 'number', direction: 'descending' },
      ] as const,
    )
    let known = 0
    const property = fc.asyncProperty(
      sorts,
      fc.integer({ min: 30, max: 200 }),
      fc.array(change, { maxLength: 60 }),
      async (sort, size, changes) => {
        const { db, engine, pull } = openQueryDevice()
        try {
          const query = { ...PENDING, sort }
          await pull(requests(0, size))
          await engine.query(query, LIST)
          for (const { n, status, moved, isGone } of changes) {
            const requestedAt = new Date(1.7e12 + moved * 1000 + 500).toISOString()
            await pull(isGone ? [] : [numberedRequest(n, { status, requestedAt }) as ChangeRequest], isGone ? [n] : [])
          }
          const first = await readFirstRows(db, query)
          if (!first) return
          known += 1
          const plain = findPlainly(entity, query, await db.rows('requests').toArray())
          expect(idsOf(first.rows)).toEqual(idsOf(plain.slice(0, first.rows.length)))
          expect(first.more || first.rows.length === plain.length).toBe(true)
        } finally {
          db.close()
        }
      },
    )
    await fc.assert(property, { numRuns: 60 })
    expect(known).toBeGreaterThan(20)
  })
})
