import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CountedColumns, pullRequests, requestsOf } from '#tests/support/columns-world.ts'
import { openDevice } from '#tests/support/open-device.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { browserColumnPorts } from './column-ports.ts'

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  await pullRequests(db, requestsOf(0, 20))
})
afterEach(() => {
  vi.useRealTimers()
  db.close()
})

/** Locks of one browser: whoever asks for one waits until those before have given it back. */
const turns = () => {
  let last: Promise<void> = Promise.resolve()
  return (_name: string, work: () => Promise<void>): Promise<void> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

it('of several windows that begin at once one builds, and the others read what it kept', async () => {
  const buildAlone = turns()
  const windows = [1, 2, 3].map(() => new CountedColumns(db, { buildAlone }))
  await Promise.all(windows.map((columns) => columns.expectTrue(db)))
  expect(windows.map(({ built }) => built.times)).toEqual([1, 0, 0])
})

it('each builds where what one built finds no room, and whoever cares for it says so', async () => {
  const buildAlone = turns()
  vi.spyOn(db.columns, 'put').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
  const windows = [1, 2].map(() => new CountedColumns(db, { buildAlone }))
  await Promise.all(windows.map((columns) => columns.expectTrue(db)))
  await buildAlone('', () => Promise.resolve())
  expect(windows.map(({ built }) => built.times)).toEqual([1, 1])
  await expect(windows[0]?.keep({ always: false })).resolves.toBeUndefined()
  await expect(windows[0]?.keep({ always: true })).rejects.toThrow('no room')
})

it('a build that fails is told to whoever asked', async () => {
  const columns = new CountedColumns(db, { buildAlone: turns() })
  db.close()
  await expect(columns.rows()).rejects.toMatchObject({ name: 'DatabaseClosedError' })
})

it('a window that was frozen in the middle of it is not waited for without end', async () => {
  const request = vi.fn((_name: string, { signal }: LockOptions) => {
    return new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('too long', 'TimeoutError'))))
  })
  vi.stubGlobal('navigator', { locks: { request } })
  const over = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
  const columns = new CountedColumns(db, { buildAlone: browserColumnPorts.buildAlone })
  const answered = columns.expectTrue(db)
  await vi.waitFor(() => expect(request).toHaveBeenCalledOnce())
  expect(columns.built.times).toBe(0)
  over.abort()
  await answered
  expect(columns.built.times).toBe(1)
})

it('a build that fails while it is alone is not tried a second time behind it', async () => {
  vi.stubGlobal('navigator', { locks: { request: (_name: string, _how: LockOptions, work: () => Promise<void>) => work() } })
  const work = vi.fn(() => Promise.reject(new Error('a broken disk')))
  await expect(browserColumnPorts.buildAlone('x', work)).rejects.toThrow('a broken disk')
  expect(work).toHaveBeenCalledOnce()
})
