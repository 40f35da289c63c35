import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findEntity } from '#domain/entities.ts'
import type { EntityDefinition } from '#domain/kernel/entity.ts'
import { CountedColumns, pullRequests, requestOf, requestsOf } from '#tests/support/columns-world.ts'
import { openDevice } from '#tests/support/open-device.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { beginColumns, giveUpColumns, mayKeep } from './kept.ts'

const always = { always: true }
const noRoom = () => new DOMException('no room', 'QuotaExceededError')

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  await pullRequests(db, requestsOf(0, 20))
})
afterEach(() => db.close())

/** Columns as they are read at the next start, from the device alone. */
const expectKept = async (): Promise<void> => {
  const next = new CountedColumns(db)
  await next.expectTrue(db)
  expect(next.built.times).toBe(0)
}
const partKeys = async () => new Set(await db.columns.toCollection().primaryKeys())

describe('where there is no room', () => {
  it('even to note that columns are being built, they are built, and what changes is not missed', async () => {
    vi.spyOn(db.columnSets, 'put').mockRejectedValue(noRoom())
    const columns = new CountedColumns(db)
    await columns.expectTrue(db)
    await pullRequests(db, [requestOf(3, 30), requestOf(25)])
    await columns.expectTrue(db)
    expect(columns.built.times).toBe(1)
  })

  it('for what changed, that is written with the next that changes', async () => {
    let now = 1e12
    const columns = new CountedColumns(db, { now: () => now })
    await columns.rows()
    await columns.keep(always)
    await pullRequests(db, [requestOf(3, 30)])
    await columns.rows()
    vi.spyOn(db.columns, 'put').mockRejectedValueOnce(noRoom())
    await expect(columns.keep(always)).rejects.toThrow('no room')
    now += 86_400_000
    await pullRequests(db, [requestOf(18, 40)])
    await columns.rows()
    await columns.keep(always)
    await expectKept()
  })

  it('the failure is told, though what was written cannot be taken away either', async () => {
    const columns = new CountedColumns(db)
    await columns.rows()
    vi.spyOn(db.columns, 'put').mockRejectedValue(noRoom())
    vi.spyOn(db.columns, 'bulkDelete').mockRejectedValue(new Error('cannot delete'))
    await expect(columns.keep(always)).rejects.toThrow('no room')
  })

  it('for the note of when columns went, they go all the same', async () => {
    const columns = new CountedColumns(db)
    await columns.rows()
    await columns.keep(always)
    vi.spyOn(db.meta, 'put').mockRejectedValue(noRoom())
    expect(await giveUpColumns(db, 1e12)).toBeGreaterThan(0)
    expect(await db.columns.count()).toBe(0)
  })

  it('nobody waits a day by a clock that was wrong', async () => {
    await new CountedColumns(db).rows()
    await db.columns.put({ key: 'requests/x', bytes: new Uint8Array(8) })
    await giveUpColumns(db, 1e12)
    expect([await mayKeep(db, 1e12), await mayKeep(db, 1e12 + 86_399_999), await mayKeep(db, 1e12 - 1)]).toEqual([false, false, true])
  })

  it('they are written as soon as the clock says that it has been set', async () => {
    let now = 1e12
    const columns = new CountedColumns(db, { now: () => now })
    await columns.rows()
    vi.spyOn(db.columns, 'put').mockRejectedValueOnce(noRoom())
    await expect(columns.keep(always)).rejects.toThrow('no room')
    now += 60_000
    await columns.keep(always)
    expect(await db.columns.count()).toBe(0)
    now -= 86_400_000
    await columns.keep(always)
    expect(await db.columns.count()).toBeGreaterThan(0)
  })
})

describe('columns that are replaced while they are written', () => {
  /** Columns whose next write waits; `go` lets it. */
  const waiting = () => {
    let go: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    return { columns: new CountedColumns(db, { lock: (_, work) => gate.then(work) }), go }
  }

  it('are written whole the next time: a row has another slot by then', async () => {
    const { columns, go } = waiting()
    await columns.ask((table) => table.size)
    const writing = columns.keep(always)
    // Without a note of it, as nothing but a fault does: the columns are built anew.
    await db.rows('requests').delete(requestOf(2).id)
    await columns.expectTrue(db)
    go()
    await writing
    await pullRequests(db, [requestOf(15, 40)])
    await columns.expectTrue(db)
    await columns.keep(always)
    await expectKept()
  })

  it('are written whole, too, when they were built anew after they had been written', async () => {
    const columns = new CountedColumns(db)
    await columns.ask((table) => table.size)
    await columns.keep(always)
    await db.rows('requests').delete(requestOf(2).id)
    await columns.expectTrue(db)
    await pullRequests(db, [requestOf(15, 40)])
    await columns.rows()
    await columns.keep(always)
    await expectKept()
  })

  it('are written by one at a time', async () => {
    const { columns, go } = waiting()
    await columns.rows()
    const first = columns.keep(always)
    await pullRequests(db, [requestOf(3, 30)])
    await columns.rows()
    const lock = vi.fn()
    const second = columns.keep(always).then(lock)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(lock).not.toHaveBeenCalled()
    go()
    await Promise.all([first, second])
    await expectKept()
  })
})

describe('columns that another window has kept', () => {
  it('are read in the place of those in memory, and nothing of those is written again', async () => {
    const columns = new CountedColumns(db)
    await columns.rows()
    await pullRequests(db, [requestOf(3, 30)])
    await columns.rows()
    const other = new CountedColumns(db)
    await other.rows()
    await pullRequests(db, [requestOf(12, 30)])
    await other.rows()
    await other.keep(always)
    await columns.expectTrue(db)
    const before = await partKeys()
    await columns.keep(always)
    expect(await partKeys()).toEqual(before)
    await pullRequests(db, [requestOf(17, 30)])
    await columns.rows()
    await columns.keep(always)
    // Of three chunks one, with its words.
    expect([...(await partKeys())].filter((key) => before.has(key))).toHaveLength(4)
    await expectKept()
  })

  it('stay while others are built of the same rows', async () => {
    const columns = new CountedColumns(db)
    await columns.rows()
    await columns.keep(always)
    await beginColumns(db, { ...(findEntity('requests') as EntityDefinition), columnsVersion: 1 })
    await expectKept()
  })

  it('are read for their words where those of this window are gone', async () => {
    const columns = new CountedColumns(db)
    await columns.rows()
    await columns.keep(always)
    const late = new CountedColumns(db)
    await db.columns.bulkDelete([...(await partKeys())].filter((key) => /\/t\d+\//.test(key)))
    const count = (of: CountedColumns, search: string) => {
      const query = { kind: 'requests', search } as const
      return of.ask((table) => table.slotsOf(query).slots.length, query)
    }
    expect(await count(late, '')).toBe(20)
    const other = new CountedColumns(db)
    expect(await count(other, '5007')).toBe(1)
    await other.keep(always)
    expect([await count(late, '5007'), late.built.times]).toEqual([1, 0])
  })

  it('are none of a kind without rows, and are kept for the next start as any others', async () => {
    await db.rows('requests').clear()
    const columns = new CountedColumns(db)
    expect(await columns.rows()).toEqual([])
    await columns.keep(always)
    await expectKept()
  })

  it.each([[[1, 2, 3]], [[2, 1, 3]]])('of two other releases are those of the newer rows, whatever they are called: %j', async (order) => {
    for (const columnsVersion of order) {
      const columns = new CountedColumns(db, { columnsVersion })
      await columns.rows()
      await columns.keep(always)
      await pullRequests(db, [requestOf(3, columnsVersion)])
    }
    const left = new CountedColumns(db, { columnsVersion: order[1] ?? 0 })
    await left.expectTrue(db)
    expect(left.built.times).toBe(0)
  })
})

describe('changes that are gone', () => {
  it('are noticed though others came since: every row is read anew', async () => {
    const columns = new CountedColumns(db)
    await columns.rows()
    await pullRequests(db, [requestOf(3, 30)])
    await db.changes.clear()
    await pullRequests(db, [requestOf(4, 40)])
    await columns.expectTrue(db)
  })
})
