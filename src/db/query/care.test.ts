import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { CountedColumns, pullRequests, requestsOf } from '#tests/support/columns-world.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { expectConsole } from '#tests/support/silence.ts'
import { careFor } from './care.ts'
import { QueryEngine } from './engine.ts'
import { firstRowsKey } from './first-rows.ts'
import { lostLists } from './keep-first-rows.ts'
import { KindColumns } from './kind-columns.ts'

const IDLE = 60_000

let db: PortalDatabase
let now: number
let engine: QueryEngine
const begin = () =>
  new QueryEngine(db, {
    pause: () => Promise.resolve(),
    lock: (_: string, work: () => Promise<void>) => work(),
    now: () => now,
    chunkSlots: 8,
  })
beforeEach(async () => {
  db = openDevice()
  now = 1_000_000
  engine = begin()
  await pullRequests(db, requestsOf(0, 20))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  db.close()
})

const ask = () => engine.ids({ kind: 'requests' })
/** Whether the next question reads the columns from the device, because memory was given back. */
const isRead = async (): Promise<boolean> => {
  const read = vi.spyOn(db.columns, 'bulkGet')
  expect(await ask()).toHaveLength(20)
  return read.mock.calls.length > 0
}

describe('memory', () => {
  it('stays as long as there are questions', async () => {
    await ask()
    now += IDLE - 1
    await ask()
    now += IDLE - 1
    await engine.care(IDLE)
    expect(await isRead()).toBe(false)
  })

  it('goes when nobody asked for a minute, and what it held is on the device', async () => {
    await ask()
    now += IDLE
    await engine.care(IDLE)
    expect(await db.columns.count()).toBeGreaterThan(0)
    expect(await isRead()).toBe(true)
  })

  it('stays while a list on a screen says that it is there, though it asks nothing', async () => {
    await ask()
    for (let times = 0; times < 5; times += 1) {
      now += IDLE - 1
      engine.touch('requests')
      await engine.care(IDLE)
    }
    expect(await isRead()).toBe(false)
  })

  it('goes although the clock was set back meanwhile', async () => {
    await ask()
    now -= 86_400_000
    await engine.care(IDLE)
    expect(await isRead()).toBe(true)
  })

  it('stays where a list came onto the screen while it was being written', async () => {
    await ask()
    now += IDLE
    const put = db.columns.put.bind(db.columns)
    vi.spyOn(db.columns, 'put').mockImplementationOnce((row) => {
      now += 1
      engine.touch('requests')
      return put(row)
    })
    await engine.care(IDLE)
    expect(await db.columns.count()).toBeGreaterThan(0)
    expect(await isRead()).toBe(false)
  })

  it('once given back is not taken again for the beginnings of lists, which another window left behind', async () => {
    await engine.query({ kind: 'requests' }, { start: 0, end: 100 })
    now += IDLE
    await engine.care(IDLE)
    await pullRequests(db, requestsOf(0, 3, 50))
    const other = begin()
    await other.ids({ kind: 'requests' })
    await other.keep({ always: true })
    expect(await lostLists(db, 'requests')).toHaveLength(1)
    const read = vi.spyOn(db.columns, 'bulkGet')
    await engine.care(IDLE)
    expect(read).not.toHaveBeenCalled()
  })

  it('is not spent on lists that another release kept, which are for that release', async () => {
    await ask()
    const [kept, other] = [firstRowsKey({ kind: 'requests' }) ?? '', 'firstRows/requests/another/{"kind":"requests"}']
    for (const key of [kept, other]) await db.meta.put({ key, value: { generation: -1, ids: [], isAll: true, askedAt: 0 } })
    expect(await lostLists(db, 'requests')).toEqual([{ query: { kind: 'requests' }, askedAt: 0 }])
  })

  it('of one kind goes although that of another could not be written', async () => {
    await engine.ids({ kind: 'bookings' })
    await ask()
    vi.spyOn(KindColumns.prototype, 'keep').mockRejectedValueOnce(new Error('cannot write'))
    now += IDLE
    await expect(engine.care(IDLE)).rejects.toThrow('cannot write')
    expect(await isRead()).toBe(true)
  })

  it('goes although it finds no room on the device', async () => {
    const columns = new CountedColumns(db)
    vi.spyOn(KindColumns.prototype, 'keep').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
    const drop = vi.spyOn(KindColumns.prototype, 'drop')
    await ask()
    await expect(engine.care(0)).rejects.toThrow('no room')
    expect(drop).toHaveBeenCalledOnce()
    await columns.rows()
    await columns.drop()
    expect(columns.usedAt).toBeNull()
  })
})

describe('care', () => {
  it('is taken again and again until it is over, whatever fails', async () => {
    vi.useFakeTimers()
    const care = vi.spyOn(engine, 'care').mockRejectedValueOnce(new Error('cannot write')).mockResolvedValue(undefined)
    let isOver = false
    careFor(engine, () => isOver)
    await vi.advanceTimersByTimeAsync(45_000)
    expect(care.mock.calls).toEqual([[IDLE], [IDLE], [IDLE]])
    expectConsole('warn', /cannot write/)
    care.mockRejectedValueOnce(new Dexie.DatabaseClosedError('the browser took it'))
    await vi.advanceTimersByTimeAsync(15_000)
    expectConsole('warn', /the browser took it/)
    care.mockClear()
    care.mockImplementationOnce(() => {
      isOver = true
      return Promise.reject(new Dexie.DatabaseClosedError('it was closed while this was under way'))
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(care).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })
})
