import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { noteFile, storeFile } from '#db/files/files.ts'
import { mutate } from '#db/core/mutate.ts'
import { HEARTBEAT_LIMIT_MS, POKE_EVENT } from '#protocol/events.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { ManualClock } from '#tests/support/manual-clock.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking } from '#tests/support/samples.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from './engine.ts'
import type { PagePorts } from './ports.ts'
import { LOOK_MS, startSync } from './triggers.ts'

class Stream extends EventTarget {
  closed = false
  close(): void {
    this.closed = true
  }
}

const request = requestOn(sampleBooking(), 'renewal', {})

let db: PortalDatabase
let clock: ManualClock
let streams: Stream[]
/** How often the worker was asked to sync. It never does: where it matters, the page does its work. */
let asks: number
let comeBack: () => void
let isListening: AbortSignal
let stop: () => void
beforeEach(async () => {
  db = openDevice()
  clock = new ManualClock(5_000_000)
  streams = []
  asks = 0
  const server = new ModelServer()
  server.put('bookings', sampleBooking())
  server.put('requests', request)
  const ports: PagePorts = {
    ...stillPorts({
      db,
      now: () => clock.now,
      timer: clock.timer,
      fetch: async (_path, init) => server.respond(requestBody(init)),
    }),
    onReturn: (back, signal) => {
      comeBack = back
      isListening = signal
    },
    onLeave: () => undefined,
    openEvents: () => {
      const stream = new Stream()
      streams.push(stream)
      return stream as never
    },
    askWorker: () => {
      asks += 1
      return true
    },
  }
  await runSync(ports)
  const started = startSync(db, ports)
  stop = started.stop
})
afterEach(() => {
  stop()
  db.close()
})

const reject = () => mutate(db, 'request.reject', { requestId: request.id, reason: 'No bin' })

describe('an open page', () => {
  it('syncs at once', () => {
    expect(asks).toBe(1)
  })

  it('syncs when the network is back, and tries its broken stream again without waiting', () => {
    streams[0]?.dispatchEvent(new Event('error'))
    comeBack()
    expect([asks, streams.length]).toEqual([2, 2])
  })

  it('syncs on every poke', () => {
    streams[0]?.dispatchEvent(new Event(POKE_EVENT))
    expect(asks).toBe(2)
  })

  it('syncs when a change is queued', async () => {
    await reject()
    expect(asks).toBe(2)
  })

  it('looks by itself every five seconds, and finds what nobody told it of', async () => {
    db.wake = () => undefined
    await reject()
    await clock.pass(LOOK_MS - 1)
    expect(asks).toBe(1)
    await clock.pass(1)
    expect(asks).toBe(2)
  })

  it('asks nobody where a look finds nothing to do', async () => {
    await clock.pass(LOOK_MS)
    expect(asks).toBe(1)
  })

  it('looks again after a look that failed', async () => {
    db.wake = () => undefined
    await reject()
    const broken = vi.spyOn(db.meta, 'get').mockRejectedValue(new Error('the storage is away'))
    await clock.pass(LOOK_MS)
    broken.mockRestore()
    expect(asks).toBe(1)
    await clock.pass(LOOK_MS)
    expect(asks).toBe(2)
  })

  it('removes old copies of files when the start is over', async () => {
    const { sha256 } = await storeFile(db, { name: 'a.png', type: 'image/png', bytes: new Uint8Array([1]).buffer })
    await noteFile(db, sha256, { state: 'uploaded', addedAt: clock.now - 9 * 86_400_000, uploadedAt: clock.now - 8 * 86_400_000 })
    await clock.pass(89_000)
    expect(await db.files.files.count()).toBe(1)
    await clock.pass(1_000)
    await vi.waitFor(async () => expect(await db.files.files.count()).toBe(0))
  })

  it('clears changes that no columns wait for when the start is over, and every hour after that', async () => {
    const ids = async () => (await db.changes.toArray()).flatMap((line) => line.ids)
    await clock.pass(89_000)
    expect(await ids()).not.toEqual([])
    await clock.pass(1_000)
    await vi.waitFor(async () => expect(await ids()).toEqual([]))
    await db.changes.add({ kind: 'requests', ids: [request.id] })
    clock.step(3_600_000)
    await vi.waitFor(async () => expect(await ids()).toEqual([]))
  })

  it('does none of this any more once it is stopped', async () => {
    stop()
    expect([clock.running, streams.map(({ closed }) => closed), isListening.aborted]).toEqual([0, [true], true])
    await reject()
    await clock.pass(HEARTBEAT_LIMIT_MS)
    expect([asks, streams.length]).toEqual([1, 1])
  })
})
