import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { writeStatus } from '#db/core/status.ts'
import { SimLocks } from '#tests/simulation/virtual/locks.ts'
import { openDevice } from '#tests/support/open-device.ts'
import type { SyncPorts } from './ports.ts'
import { withSyncLock, STUCK_MS } from './sync-lock.ts'

const NAME = 'sync:db'
/** How often a waiting run looks. */
const LOOK_MS = 2_500
const hung = () => new Promise<never>(() => undefined)

let db: PortalDatabase
let clock: number
let timers: { at: number; ring: () => void }[]
let ports: SyncPorts
beforeEach(() => {
  db = openDevice()
  clock = 9_000_000
  timers = []
  const locks = new SimLocks()
  ports = {
    db,
    now: () => clock,
    random: () => 0.5,
    fetch: hung,
    lock: (name, work, how = {}) => locks.request({ name, holder: Symbol('context'), ...how }, work),
    timer: (ms, ring) => {
      const timer = { at: clock + ms, ring }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  }
})
afterEach(() => db.close())

const settle = () => new Promise((resolve) => setTimeout(resolve, 15))
const pass = async (ms: number, beats = false) => {
  for (const end = clock + ms; clock < end;) {
    clock += 500
    if (beats) await writeStatus(db, { beatAt: clock })
    const due = timers.filter(({ at }) => at <= clock)
    timers = timers.filter(({ at }) => at > clock)
    for (const { ring } of due) ring()
    if (due.length > 0) await settle()
  }
}

describe('a run that waits its turn', () => {
  it('takes the lock from one that gives no sign of life, whose own call then ends', async () => {
    await writeStatus(db, { beatAt: clock })
    const first = withSyncLock(ports, NAME, hung).catch((error: unknown) => error)
    const second = vi.fn(async () => 'done')
    const turn = withSyncLock(ports, NAME, second)
    await pass(STUCK_MS - 5_000)
    expect(second).not.toHaveBeenCalled()
    await pass(10_000)
    expect(await turn).toBe('done')
    expect(await first).toMatchObject({ name: 'AbortError' })
    expect(timers).toEqual([])
  })

  it('waits for as long as the other lives', async () => {
    void withSyncLock(ports, NAME, hung).catch(() => undefined)
    const second = vi.fn(async () => undefined)
    void withSyncLock(ports, NAME, second)
    await pass(2 * STUCK_MS, true)
    expect(second).not.toHaveBeenCalled()
  })

  it('waits for one that lives, however its clock is set back', async () => {
    void withSyncLock(ports, NAME, hung).catch(() => undefined)
    const second = vi.fn(async () => undefined)
    void withSyncLock(ports, NAME, second)
    for (let beatAt = clock; clock < 9_000_000 + 2 * STUCK_MS; beatAt -= 1000) {
      await writeStatus(db, { beatAt })
      await pass(500)
    }
    expect(second).not.toHaveBeenCalled()
  })

  it('waits less where the other has been silent for long', async () => {
    await writeStatus(db, { beatAt: clock - STUCK_MS })
    void withSyncLock(ports, NAME, hung).catch(() => undefined)
    const turn = withSyncLock(ports, NAME, async () => 'done')
    await pass(6_000)
    expect(await turn).toBe('done')
  })

  it('takes the lock also when the storage does not answer its look', async () => {
    void withSyncLock(ports, NAME, hung).catch(() => undefined)
    const silent = new Proxy(db, { get: (target, key) => (key === 'meta' ? { get: hung } : Reflect.get(target, key)) })
    const turn = withSyncLock({ ...ports, db: silent }, NAME, async () => 'done')
    await pass(STUCK_MS + 5_000)
    expect(await turn).toBe('done')
  })

  it('waits no longer than that where the other’s sign of life is from before the clock was set back', async () => {
    await writeStatus(db, { beatAt: clock + 3_600_000 })
    void withSyncLock(ports, NAME, hung).catch(() => undefined)
    const turn = withSyncLock(ports, NAME, async () => 'done')
    await pass(STUCK_MS)
    expect(await turn).toBe('done')
  })

  it('takes the lock not before the other has been silent for the whole while', async () => {
    await writeStatus(db, { beatAt: clock })
    void withSyncLock(ports, NAME, hung).catch(() => undefined)
    const second = vi.fn(async () => undefined)
    const turn = withSyncLock(ports, NAME, second)
    await pass(10_000, true)
    await pass(STUCK_MS - LOOK_MS)
    expect(second).not.toHaveBeenCalled()
    await pass(LOOK_MS)
    await turn
    expect(second).toHaveBeenCalledOnce()
  })

  it('leaves no timer behind where the lock is refused', async () => {
    const refused: SyncPorts = { ...ports, lock: () => Promise.reject(new Error('the page is put away')) }
    await expect(withSyncLock(refused, NAME, hung)).rejects.toThrow('put away')
    expect(timers).toEqual([])
  })

  it('passes on what its work throws, and does that work once', async () => {
    const work = vi.fn(() => Promise.reject(new Error('broken')))
    await expect(withSyncLock(ports, NAME, work)).rejects.toThrow('broken')
    expect(work).toHaveBeenCalledOnce()
    expect(await withSyncLock(ports, NAME, async () => 'done')).toBe('done')
  })
})
