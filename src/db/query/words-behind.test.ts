import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CountedColumns, pullLines, pullRequests, requestOf, requestsOf } from '#tests/support/columns-world.ts'
import { openDevice } from '#tests/support/open-device.ts'
import type { PortalDatabase } from '#db/core/database.ts'

let db: PortalDatabase
let columns: CountedColumns
beforeEach(async () => {
  db = openDevice()
  await pullRequests(db, requestsOf(0, 20))
  const first = new CountedColumns(db)
  await first.rows()
  await first.keep({ always: true })
  columns = new CountedColumns(db)
})
afterEach(() => db.close())

const wordParts = async () => (await db.columns.toCollection().primaryKeys()).filter((key) => /\/t\d+\//.test(key))

const PLAIN = { kind: 'requests', filters: [{ column: 'number', from: 0 }] } as const
const count = (search?: string): Promise<number> => {
  const query = search === undefined ? PLAIN : { ...PLAIN, search }
  return columns.ask((table) => table.slotsOf(query).slots.length, query)
}

describe('words that are kept', () => {
  it('are read behind the first answer: a question without words does without them', async () => {
    await db.columns.bulkDelete(await wordParts())
    expect(await count()).toBe(20)
    expect(columns.built.times).toBe(0)
  })

  it('are waited for where the columns have answered something else', async () => {
    expect(await count()).toBe(20)
    const query = { ...PLAIN, search: '5007' }
    const found = await columns.askForRows(
      (table) => ({ ids: Array.from(table.slotsOf(query).slots, (slot) => table.ids.idOf(slot)) }),
      query,
    )
    expect(found.ids).toEqual([requestOf(7).id])
  })

  it('are built anew, with their columns, where a part is gone when somebody searches', async () => {
    await db.columns.bulkDelete((await wordParts()).slice(1))
    expect(await count()).toBe(20)
    expect([await count('5007'), await count('5008')]).toEqual([1, 1])
    expect(columns.built.times).toBe(1)
  })

  it('of another window are read where it has kept its own meanwhile', async () => {
    expect(await count()).toBe(20)
    const other = new CountedColumns(db)
    await other.rows()
    await pullRequests(db, requestsOf(20, 30))
    await other.rows()
    await other.keep({ always: true })
    expect(await count('5027')).toBe(1)
    expect(columns.built.times).toBe(0)
  })

  it('do not bring back those of rows that changed or went before they were read', async () => {
    await columns.ask((table) => {
      table.put({ ...requestOf(3), number: 7777 } as never)
      table.remove(requestOf(7).id)
    }, PLAIN)
    expect([await count('7777'), await count('5003'), await count('5007')]).toEqual([1, 0, 0])
    expect(columns.built.times).toBe(0)
  })

  it('go on with those of rows that come while they are read', async () => {
    const asked = [count(), count('5025'), count('5001')]
    await pullLines(db, [])
    await pullRequests(db, requestsOf(25, 26))
    expect(await Promise.all(asked)).toEqual([expect.any(Number), expect.any(Number), 1])
    expect(await count('5025')).toBe(1)
  })
})

describe('words that could not be read', () => {
  it('are read with the next search, and nothing is built for it', async () => {
    const fault = new DOMException('a broken disk', 'UnknownError')
    const columnsFirst = db.columns.bulkGet.bind(db.columns)
    const read = vi.spyOn(db.columns, 'bulkGet').mockRejectedValue(fault).mockImplementationOnce(columnsFirst)
    await expect(count('5007')).rejects.toBe(fault)
    read.mockRestore()
    expect([await count('5007'), columns.built.times]).toEqual([1, 0])
  })
})

describe('words that nobody waits for', () => {
  it('let whoever asks something come first, also in a worker', async () => {
    const clock = { now: 0 }
    const pause = vi.fn(() => Promise.resolve())
    columns = new CountedColumns(db, { pause, now: () => (clock.now += 10) })
    expect(await count()).toBe(20)
    const before = pause.mock.calls.length
    expect(await count('5007')).toBe(1)
    expect(pause.mock.calls.length).toBeGreaterThan(before)
  })
})

describe('words that are not whole', () => {
  it('do not keep what changes from being kept: they are made anew, and nothing more is built after that', async () => {
    await db.columns.bulkDelete(await wordParts())
    expect(await count()).toBe(20)
    await pullRequests(db, requestsOf(20, 25))
    expect(await count()).toBe(25)
    await columns.keep({ always: true })
    expect(columns.built.times).toBe(1)
    const next = new CountedColumns(db)
    await next.expectTrue(db)
    expect(next.built.times).toBe(0)
  })
})
