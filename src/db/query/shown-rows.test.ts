import { describe, expect, it, vi } from 'vitest'
import { numberedRequest, openQueryDevice, QUERY_PORTS } from '#tests/support/query-device.ts'
import { QueryEngine } from './engine.ts'
import { tidyChanges } from './kept.ts'
import type { Query } from './query.ts'

const WINDOW = { start: 0, end: 50 }
const newest: Query<'requests'> = { kind: 'requests', sort: [{ column: 'number', direction: 'descending' }] }

const openWith = async (count: number) => {
  const { db, engine, pull } = openQueryDevice()
  await pull(Array.from({ length: count }, (_all, n) => numberedRequest(n)))
  const read: string[] = []
  const rows = db.rows('requests')
  const bulkGet = rows.bulkGet.bind(rows)
  vi.spyOn(rows, 'bulkGet').mockImplementation((keys) => {
    read.push(...keys.map(String))
    return bulkGet(keys)
  })
  vi.spyOn(db, 'rows').mockReturnValue(rows)
  const comments = async (query = newest, range = WINDOW) => {
    read.length = 0
    const answer = await engine.query(query, range)
    return answer.rows.map((row) => ('comments' in row ? row.comments : null))
  }
  return { read, pull, comments }
}

describe('a window that was shown before', () => {
  it('keeps none of the rows that changed without being shown', async () => {
    const { read, pull, comments } = await openWith(30)
    await comments(newest, { start: 0, end: 5 })
    const changed = [numberedRequest(3, { comments: 'moved' }), numberedRequest(4, { comments: 'moved' })]
    await pull(changed)
    await comments(newest, { start: 0, end: 5 })
    await comments()
    expect(read).toEqual(expect.arrayContaining(changed.map(({ id }) => id)))
  })

  it('costs the rows that changed since, and has what they say now', async () => {
    const { read, pull, comments } = await openWith(30)
    expect(await comments()).toHaveLength(30)
    expect(read).toHaveLength(30)
    const changed = numberedRequest(7, { comments: 'moved' })
    await pull([changed])
    expect((await comments())[30 - 1 - 7]).toBe('moved')
    expect(read).toEqual([changed.id])
  })

  it('loses a row that is gone, and reads one that comes', async () => {
    const { read, pull, comments } = await openWith(30)
    await comments()
    const come = numberedRequest(31, { comments: 'new' })
    await pull([come], [30 - 1])
    const now = await comments()
    expect(now).toHaveLength(30)
    expect(now[0]).toBe('new')
    expect(new Set(read)).toEqual(new Set([come.id, numberedRequest(29).id]))
  })

  it('is kept among the latest only', async () => {
    const { read, comments } = await openWith(700)
    await comments(newest, { start: 0, end: 300 })
    await comments(newest, { start: 300, end: 600 })
    await comments(newest, { start: 300, end: 600 })
    expect(read).toEqual([])
    await comments(newest, { start: 0, end: 300 })
    expect(read.length).toBeGreaterThanOrEqual(100)
  })

  it('stays as long as it is shown again and again', async () => {
    const { read, comments } = await openWith(700)
    await comments(newest, { start: 0, end: 100 })
    for (let start = 100; start < 700; start += 100) {
      await comments(newest, { start, end: start + 100 })
      await comments(newest, { start: 0, end: 100 })
      expect(read).toEqual([])
    }
  })

  it('is read anew where another window has kept what changed and cleared its note away', async () => {
    const { db, engine, pull } = openQueryDevice()
    await pull(Array.from({ length: 30 }, (_all, n) => numberedRequest(n)))
    await engine.query(newest, WINDOW)
    await pull([numberedRequest(7, { comments: 'moved' })])
    const other = new QueryEngine(db, QUERY_PORTS)
    await other.query(newest, WINDOW)
    await other.keep({ always: true })
    await tidyChanges(db)
    const { rows } = await engine.query(newest, WINDOW)
    expect(rows.map((row) => ('comments' in row ? row.comments : null))[30 - 1 - 7]).toBe('moved')
  })

  it('has what many changes say that came one by one, also where those before were cleared away', async () => {
    const { db, engine, pull } = openQueryDevice()
    await pull(Array.from({ length: 30 }, (_all, n) => numberedRequest(n)))
    await engine.query(newest, WINDOW)
    await engine.keep({ always: true })
    await tidyChanges(db)
    for (let n = 0; n < 20; n += 1) await pull([numberedRequest(n, { comments: `moved ${n}` })])
    const { rows } = await engine.query(newest, WINDOW)
    const said = rows.toReversed().map((row) => ('comments' in row ? row.comments : null))
    expect(said.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_all, n) => `moved ${n}`))
  })
})
