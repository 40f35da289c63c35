import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CountedColumns, pullLines, pullRequests, requestOf, requestsOf } from '#tests/support/columns-world.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { clearedUpTo, giveUpColumns, MOST_LINES, tidyChanges } from './kept.ts'
import type { PortalDatabase } from '#db/core/database.ts'

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

const linesOf = (kind: string) => db.changes.where('kind').equals(kind).toArray()
const always = { always: true }

describe('changes', () => {
  it('of a kind whose columns nobody asked for are cleared, and the generation stays', async () => {
    for (let n = 0; n < 5; n += 1) await pullRequests(db, requestsOf(n, n + 3))
    const last = (await linesOf('requests')).at(-1)?.generation
    await tidyChanges(db)
    expect(await linesOf('requests')).toEqual([{ generation: last, kind: 'requests', ids: [] }])
    await new CountedColumns(db).expectTrue(db)
  })

  it('are cleared again and again: the note of what is gone is no columns that need them', async () => {
    for (let round = 0; round < 3; round += 1) {
      await pullRequests(db, requestsOf(round, round + 3))
      await tidyChanges(db)
      expect((await linesOf('requests')).map(({ ids }) => ids)).toEqual([[]])
    }
  })

  it('that are gone stay noted when columns are given up, or columns in memory would miss them', async () => {
    await pullRequests(db, requestsOf(0, 20))
    await tidyChanges(db)
    const upTo = await clearedUpTo(db, 'requests')
    expect(upTo).toBeGreaterThan(0)
    const columns = new CountedColumns(db)
    await columns.rows()
    await columns.keep(always)
    expect(await giveUpColumns(db, 0)).toBeGreaterThan(0)
    expect(await clearedUpTo(db, 'requests')).toBe(upTo)
  })

  it('that are all gone, and their note with them, have every row read anew', async () => {
    await pullRequests(db, requestsOf(0, 20))
    const columns = new CountedColumns(db)
    await columns.rows()
    await columns.keep(always)
    await tidyChanges(db)
    await db.transaction('rw', db.changes, db.rows('requests'), async () => {
      await db.changes.clear()
      await db.rows('requests').clear()
    })
    await columns.expectTrue(db)
  })

  it('stay as long as columns on the device have not taken them in', async () => {
    await pullRequests(db, requestsOf(0, 20))
    const first = new CountedColumns(db)
    await first.rows()
    await first.keep(always)
    await pullRequests(db, requestsOf(3, 5, 9))
    await tidyChanges(db)
    const next = new CountedColumns(db)
    await next.expectTrue(db)
    expect(next.built.times).toBe(0)
  })

  it('since columns were kept are all taken in, however many came one by one', async () => {
    await pullRequests(db, requestsOf(0, 5))
    const first = new CountedColumns(db)
    await first.rows()
    await first.keep(always)
    for (let n = 5; n < 25; n += 1) await pullRequests(db, [requestOf(n)])
    const next = new CountedColumns(db)
    for (const columns of [first, next]) await columns.expectTrue(db)
    expect([first.built.times, next.built.times]).toEqual([1, 0])
  })

  it('stay while columns are being built', async () => {
    await pullRequests(db, requestsOf(0, 20))
    const meanwhile = vi.fn(async () => {
      if (meanwhile.mock.calls.length > 1) return
      await pullRequests(db, requestsOf(3, 5, 9))
      await tidyChanges(db)
    })
    const columns = new CountedColumns(db, { pause: meanwhile })
    await columns.expectTrue(db)
    expect(columns.built.times).toBe(1)
  })

  it('never add up: columns that are too far behind are given up, and built from the rows', async () => {
    await pullRequests(db, requestsOf(0, 20))
    const old = new CountedColumns(db)
    await old.rows()
    await old.keep(always)
    const line = { kind: 'requests', ids: [requestOf(3).id] }
    await db.rows('requests').update(requestOf(3).id, { comments: 'other' })
    await db.changes.bulkAdd(Array.from({ length: MOST_LINES + 1 }, () => line))
    await tidyChanges(db)
    expect([(await linesOf('requests')).length, await db.columns.count()]).toEqual([1, 0])
    for (const columns of [old, new CountedColumns(db)]) await columns.expectTrue(db)
  })
})

it('parts that belong to no columns, as of a write that was cut off, go with the next write of their kind', async () => {
  await pullRequests(db, requestsOf(0, 20))
  const left = ['requests/left', 'bookings/left']
  await db.columns.bulkPut(left.map((key) => ({ key, bytes: new Uint8Array(8) })))
  const columns = new CountedColumns(db)
  await columns.rows()
  await columns.keep(always)
  const kept = await db.columns.toCollection().primaryKeys()
  expect(kept.length).toBeGreaterThan(1)
  expect(left.map((key) => kept.includes(key))).toEqual([false, true])
})

describe('columns of an older release beside those of a newer one', () => {
  it('are both kept, and each brings its own up to date without building anew', async () => {
    await pullRequests(db, requestsOf(0, 20))
    const releases = [new CountedColumns(db, { columnsVersion: 1 }), new CountedColumns(db, { columnsVersion: 2 })]
    for (let round = 0; round < 6; round += 1) {
      await pullRequests(db, requestsOf(round, round + 4, round + 9))
      for (const columns of round % 2 === 0 ? releases : releases.toReversed()) {
        await columns.expectTrue(db)
        await columns.keep(always)
      }
    }
    expect(releases.map(({ built }) => built.times)).toEqual([1, 1])
    const later = [new CountedColumns(db, { columnsVersion: 1 }), new CountedColumns(db, { columnsVersion: 2 })]
    for (const columns of later) await columns.expectTrue(db)
    expect(later.map(({ built }) => built.times)).toEqual([0, 0])
    expect((await linesOf('requests')).length).toBeLessThan(3)
  })

  it('go when a third release keeps its own', async () => {
    await pullRequests(db, requestsOf(0, 20))
    for (const columnsVersion of [1, 2, 3]) {
      const columns = new CountedColumns(db, { columnsVersion })
      await columns.rows()
      await columns.keep(always)
      await pullRequests(db, requestsOf(columnsVersion, 5, columnsVersion + 9))
    }
    const names = await db.columnSets.where('key').startsWith('requests/').primaryKeys()
    expect(names).toHaveLength(2)
    const parts = await db.columns.toCollection().primaryKeys()
    expect(new Set(parts.map((key) => key.split('/').slice(0, 2).join('/')))).toEqual(new Set(names))
  })
})

describe('a window that fell behind', () => {
  it('does not put its older columns in the place of newer ones', async () => {
    await pullRequests(db, requestsOf(0, 20))
    const [slow, quick] = [new CountedColumns(db), new CountedColumns(db)]
    await slow.rows()
    await pullRequests(db, requestsOf(3, 5, 9))
    await quick.rows()
    await quick.keep(always)
    const cleared = await clearedUpTo(db, 'requests')
    await slow.keep(always)
    const next = new CountedColumns(db)
    await next.expectTrue(db)
    expect([next.built.times, await clearedUpTo(db, 'requests')]).toEqual([0, cleared])
    await pullRequests(db, requestsOf(3, 5, 11))
    await slow.expectTrue(db)
    await slow.keep(always)
    await new CountedColumns(db).expectTrue(db)
  })
})

describe('while columns are being written', () => {
  it('questions are answered, and rows that come, change and go before any part are in what is read next', async () => {
    for (let before = 0, parts = 1; before < parts; before += 1) {
      db.close()
      db = openDevice()
      await pullRequests(db, requestsOf(0, 20))
      const columns = new CountedColumns(db)
      await columns.rows()
      await columns.keep(always)
      await pullRequests(db, requestsOf(2, 19, 5))
      await columns.rows()
      const put = db.columns.put.bind(db.columns)
      let written = 0
      const meanwhile = async () => {
        // New rows with references that nobody had, and rows in chunks that are written already.
        await pullRequests(db, [...requestsOf(20, 31), requestOf(1, 3), { ...requestOf(18, 4), bookingId: requestOf(77).bookingId }])
        await pullLines(db, [{ t: 'del', kind: 'requests', id: requestOf(7).id, revision: 9 }])
        await columns.expectTrue(db)
      }
      vi.spyOn(db.columns, 'put').mockImplementation(((row: Parameters<typeof put>[0]) => {
        written += 1
        return (written === before + 1 ? meanwhile() : Promise.resolve()).then(() => put(row))
      }) as never)
      await columns.keep(always)
      parts = written
      for (let times = 0; times < 2; times += 1) {
        const next = new CountedColumns(db)
        await next.expectTrue(db)
        expect(next.built.times).toBe(0)
        vi.restoreAllMocks()
        await columns.keep(always)
      }
    }
  })

  it('nobody writes them a second time', async () => {
    await pullRequests(db, requestsOf(0, 20))
    const columns = new CountedColumns(db)
    await columns.rows()
    const put = vi.spyOn(db.columns, 'put')
    await Promise.all([columns.keep(always), columns.keep(always)])
    expect(put).toHaveBeenCalledTimes(7)
  })
})

describe('where there was no room', () => {
  it('columns are not kept again for a day', async () => {
    await pullRequests(db, requestsOf(0, 20))
    let now = 1000
    const columns = new CountedColumns(db, { now: () => now })
    await columns.rows()
    await columns.keep(always)
    expect(await giveUpColumns(db, now)).toBeGreaterThan(0)
    await pullRequests(db, requestsOf(3, 5, 9))
    await columns.expectTrue(db)
    await columns.keep(always)
    expect(await db.columns.count()).toBe(0)
    now += 86_400_000
    await columns.keep(always)
    const next = new CountedColumns(db)
    await next.expectTrue(db)
    expect(next.built.times).toBe(0)
  })

  it('are kept again at once under a clock that was ahead and has been set back', async () => {
    await pullRequests(db, requestsOf(0, 20))
    const now = 1000
    const columns = new CountedColumns(db, { now: () => now })
    await columns.rows()
    await columns.keep(always)
    expect(await giveUpColumns(db, now + 30 * 86_400_000)).toBeGreaterThan(0)
    await pullRequests(db, requestsOf(3, 5, 9))
    await columns.expectTrue(db)
    await columns.keep(always)
    expect(await db.columns.count()).toBeGreaterThan(0)
  })

  it('a write that fails leaves no part behind, and is not tried again at once', async () => {
    await pullRequests(db, requestsOf(0, 20))
    const columns = new CountedColumns(db)
    await columns.rows()
    const put = vi.spyOn(db.columns, 'put')
    put.mockImplementationOnce((row) => db.columns.add(row)).mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
    await expect(columns.keep(always)).rejects.toThrow('no room')
    expect(await db.columns.count()).toBe(0)
    await columns.keep(always)
    expect(put).toHaveBeenCalledTimes(2)
    await columns.expectTrue(db)
  })
})
