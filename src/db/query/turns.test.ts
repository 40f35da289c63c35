import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { pullLines, pullRequests, requestOf, requestsOf, CountedColumns } from '#tests/support/columns-world.ts'
import { QUERY_PORTS } from '#tests/support/query-device.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { QueryEngine } from './engine.ts'
import type { Query } from './query.ts'

const ports = QUERY_PORTS

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  await pullRequests(db, requestsOf(0, 20))
})
afterEach(() => {
  vi.restoreAllMocks()
  db.close()
})

describe('questions that are asked at once', () => {
  it('take turns: the columns are built once for all of them', async () => {
    const columns = new CountedColumns(db)
    await Promise.all([columns.expectTrue(db), columns.expectTrue(db), columns.keep({ always: true })])
    expect(columns.built.times).toBe(1)
  })

  it('are answered though the one before them failed', async () => {
    const columns = new CountedColumns(db)
    const failing = columns.ask(() => {
      throw new Error('a question that fails')
    })
    const next = columns.expectTrue(db)
    await expect(failing).rejects.toThrow('a question that fails')
    await next
  })
})

describe('in a page, where others come first at every step', () => {
  const pause = vi.fn(() => Promise.resolve())
  const newest = { kind: 'requests' } as const
  let columns: CountedColumns
  /** How often others came first meanwhile. */
  const pausesOf = async (query: Query): Promise<number> => {
    pause.mockClear()
    await columns.ask(() => undefined, query)
    return pause.mock.calls.length
  }
  beforeEach(() => {
    columns = new CountedColumns(db, { pause, sliceMs: 0 })
  })

  it('they do after every row that is taken in', async () => {
    expect(await pausesOf(newest)).toBeGreaterThan(20)
  })

  it('they do after every chunk that is read', async () => {
    await pausesOf({ ...newest, search: 'b' })
    await columns.keep({ always: true })
    const found = await pausesOf({ ...newest, search: 'a' })
    await columns.drop()
    // Once for each with columns, and for each with words.
    expect(await pausesOf({ ...newest, search: 'a' })).toBe(found + 6)
  })

  it('they do not wait for a search to put in order what the list has in order already', async () => {
    await pausesOf({ ...newest, search: 'z' })
    const alone = await pausesOf({ ...newest, search: 'a' })
    await pausesOf(newest)
    expect(await pausesOf({ ...newest, search: 'b' })).toBeLessThan(alone)
    // Also when the list itself is no longer remembered.
    expect(await pausesOf({ ...newest, search: 'c' })).toBeLessThan(alone)
  })

  it('they do after every portion that is judged, every column, and every byte that is sorted by', async () => {
    await pausesOf(newest)
    expect(await pausesOf({ ...newest, sort: [{ column: 'requestedAt', direction: 'ascending' }] })).toBe(1 + 1 + 4)
    // Its rows stand in the order of their numbers.
    expect(await pausesOf({ ...newest, sort: [{ column: 'number', direction: 'ascending' }] })).toBe(1)
  })

  it('who works at once lets nobody come first', async () => {
    columns = new CountedColumns(db, { pause })
    // After each of the two sources was read.
    expect(await pausesOf(newest)).toBe(2)
  })
})

/** Runs one change after the other, each just before something is read. */
const beforeEachRead = (changes: readonly (() => Promise<unknown>)[]) => {
  const original = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
  const left = [...changes]
  vi.spyOn(db, 'transaction').mockImplementation(((...args: unknown[]) => {
    const change = args[0] === 'r' && Dexie.currentTransaction === null ? left.shift() : undefined
    return change ? change().then(() => original(...args)) : original(...args)
  }) as never)
  return left
}

describe('while rows change without end', () => {
  /** So many reads until a question is asked in one transaction, which the last of the changes comes before. */
  const READS = 8
  const byQuantity = { kind: 'requests', sort: [{ column: 'quantity', direction: 'ascending' }] } as const
  const withQuantity = (n: number, quantity: number) => ({ ...requestOf(n), quantity })
  const change = (quantity: number) => () => pullRequests(db, [withQuantity(3, quantity)])

  it('a question is answered all the same, with the last of the changes', async () => {
    const engine = new QueryEngine(db, ports)
    await engine.ids(byQuantity)
    const left = beforeEachRead([...Array.from({ length: READS - 1 }, (_, at) => change(at % 2)), change(9), change(0)])
    const { rows } = await engine.query(byQuantity, { start: 19, end: 20 })
    expect(rows).toMatchObject([{ id: requestOf(3).id, quantity: 9 }])
    // It was asked in one transaction: the change behind it had to wait.
    expect(left).toHaveLength(1)
  })

  it('a row that goes and stands in closed history, too, is still found', async () => {
    const old = [{ ...withQuantity(5, 7), revision: 1 }]
    const closed = {
      after: (id: string) => Promise.resolve(old.filter((row) => row.id > id)),
      byIds: (ids: readonly string[]) => Promise.resolve(old.filter((row) => ids.includes(row.id))),
    }
    const engine = new QueryEngine(db, { ...ports, closed: { requests: [closed] } })
    await engine.ids(byQuantity)
    const goes = () => pullLines(db, [{ t: 'del', kind: 'requests', id: requestOf(5).id, revision: 2 }])
    beforeEachRead([...Array.from({ length: READS - 1 }, (_, at) => change(at % 2)), goes])
    const { rows, total } = await engine.query(byQuantity, { start: 19, end: 20 })
    expect([total, rows]).toMatchObject([20, [{ id: requestOf(5).id, quantity: 7 }]])
  })
})
