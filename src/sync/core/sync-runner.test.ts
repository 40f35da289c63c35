import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { readStatus, writeStatus } from '#db/core/status.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { ManualClock, restMoment } from '#tests/support/manual-clock.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { createSyncRunner } from './sync-runner.ts'
import type { PagePorts } from './ports.ts'

let db: PortalDatabase
let clock: ManualClock
let fetches: number
let asks: number
/** What the worker does when it is asked. */
let worker: () => Promise<unknown>
let ports: PagePorts
beforeEach(() => {
  db = openDevice()
  clock = new ManualClock(5_000_000)
  fetches = 0
  asks = 0
  worker = async () => undefined
  const server = new ModelServer()
  const fetch: PagePorts['fetch'] = async (_path, init) => {
    fetches += 1
    return server.respond(requestBody(init))
  }
  ports = {
    ...stillPorts({ db, now: () => clock.now, timer: clock.timer, fetch }),
    onReturn: () => undefined,
    onLeave: () => undefined,
    openEvents: () => new EventTarget() as never,
    askWorker: () => {
      asks += 1
      void worker()
      return true
    },
  }
})
afterEach(() => db.close())

describe('a page whose worker is asked', () => {
  it('does the work itself eight seconds after the first ask that nobody answered, however often it asks again', async () => {
    const { wake, stop } = createSyncRunner(ports)
    for (let second = 0; second < 8; second += 1) {
      wake()
      expect(fetches).toBe(0)
      await clock.pass(1_000)
    }
    expect(asks).toBe(8)
    await vi.waitFor(() => expect(fetches).toBeGreaterThan(0))
    stop()
  })

  it('leaves it to a worker that shows signs of life', async () => {
    worker = () => writeStatus(db, { beatAt: clock.now })
    const { wake, stop } = createSyncRunner(ports)
    for (let second = 0; second < 30; second += 1) {
      wake()
      await clock.pass(1_000)
    }
    expect(fetches).toBe(0)
    stop()
  })

  it('asks for nothing more once there was a sign of life, be it the first ever', async () => {
    for (const before of [0, clock.now]) {
      await writeStatus(db, { beatAt: before })
      const { wake, stop } = createSyncRunner(ports)
      wake()
      await clock.pass(1_000)
      await writeStatus(db, { beatAt: clock.now })
      await clock.pass(60_000)
      expect(fetches).toBe(0)
      stop()
    }
  })

  it('does the work itself where it could not be read what the last sign of life was', async () => {
    const read = vi.spyOn(db.meta, 'get').mockRejectedValueOnce(new Error('the disk was busy'))
    const { wake, stop } = createSyncRunner(ports)
    wake()
    await restMoment()
    read.mockRestore()
    await clock.pass(8_000)
    await vi.waitFor(() => expect(fetches).toBeGreaterThan(0))
    stop()
  })

  it('takes over from a worker that answered once and fell silent', async () => {
    const { wake, stop } = createSyncRunner(ports)
    wake()
    await clock.pass(1_000)
    await writeStatus(db, { beatAt: clock.now })
    wake()
    await clock.pass(7_000)
    expect(fetches).toBe(0)
    await clock.pass(8_000)
    await vi.waitFor(() => expect(fetches).toBeGreaterThan(0))
    stop()
  })

  it('takes no sign of life of before the clock was set back for an answer', async () => {
    await writeStatus(db, { beatAt: clock.now + 3_600_000 })
    const { wake, stop } = createSyncRunner(ports)
    wake()
    await clock.pass(8_000)
    await vi.waitFor(() => expect(fetches).toBeGreaterThan(0))
    stop()
  })

  it('does the work at once where there is no worker', async () => {
    ports = { ...ports, askWorker: () => false }
    const { wake, stop } = createSyncRunner(ports)
    wake()
    // To its end: what was begun may ask once more.
    await vi.waitFor(async () => expect((await readStatus(db)).lastSyncedAt).not.toBeNull())
    await restMoment()
    const done = fetches
    stop()
    wake()
    await restMoment()
    expect(fetches).toBe(done)
  })

  it('does nothing any more when it is stopped', async () => {
    const { wake, stop } = createSyncRunner(ports)
    wake()
    await restMoment()
    stop()
    await clock.pass(8_000)
    expect(fetches).toBe(0)
  })
})
