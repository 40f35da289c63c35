import Dexie, { liveQuery } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { manyPuts } from './many-puts.ts'

const rows = (count: number, from = 0) => Array.from({ length: count }, (_, at) => ({ id: from + at, name: `n${from + at}` }))

let db: Dexie
beforeEach(() => {
  db = new Dexie(`many-puts-${Math.random()}`)
  db.version(1).stores({ rows: 'id, &name' })
  db.use(manyPuts)
})
afterEach(() => db.delete())
const names = async () => (await db.table<{ id: number; name: string }>('rows').toArray()).map(({ name }) => name)

describe('a write of thousands of rows', () => {
  it('puts each, in place of those that stood under the same keys, and goes on in its transaction', async () => {
    await db.table('rows').bulkPut([{ id: 5, name: 'before' }])
    const last = await db.transaction('rw', 'rows', async () => {
      const key: unknown = await db.table('rows').bulkPut(rows(1500))
      await db.table('rows').put({ id: 9999, name: 'and one' })
      return key
    })
    expect(last).toBe(1499)
    expect(await names()).toEqual([...rows(1500).map(({ name }) => name), 'and one'])
  })

  it('is seen by whoever watches', async () => {
    const seen = vi.fn()
    const watch = liveQuery(() => db.table('rows').where('name').equals('n1234').count()).subscribe(seen)
    await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith(0))
    await db.table('rows').bulkPut(rows(1500))
    await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith(1))
    watch.unsubscribe()
  })

  it.each([
    ['the first', 0],
    ['one in the middle', 700],
    ['the last', 1499],
  ])('is refused as a whole where %s is, and says why', async (_which, at) => {
    await db.table('rows').put({ id: 9999, name: 'taken' })
    const faulty = rows(1500).map((row) => (row.id === at ? { ...row, name: 'taken' } : row))
    const writing = db.transaction('rw', 'rows', () => db.table('rows').bulkPut(faulty))
    await expect(writing).rejects.toMatchObject({ name: 'ConstraintError' })
    expect(await names()).toEqual(['taken'])
  })

  it('is refused as a whole where a row cannot be stored at all', async () => {
    const faulty = rows(1500).map((row) => (row.id === 700 ? { ...row, name: () => undefined } : row))
    await expect(db.transaction('rw', 'rows', () => db.table('rows').bulkPut(faulty))).rejects.toMatchObject({ name: 'DataCloneError' })
    expect(await names()).toEqual([])
  })
})

describe('a write of fewer', () => {
  it('keeps what could be stored, as Dexie does', async () => {
    await db.table('rows').put({ id: 9999, name: 'taken' })
    const writing = db.table('rows').bulkPut([{ id: 1, name: 'taken' }, ...rows(3, 2)])
    await expect(writing).rejects.toMatchObject({ name: 'BulkError' })
    expect(await names()).toEqual(['n2', 'n3', 'n4', 'taken'])
  })
})
