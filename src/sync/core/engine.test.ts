import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readCursor } from '#db/core/apply-pull.ts'
import { readStatus } from '#db/core/status.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { sentUpTo } from '#db/core/identity.ts'
import { mutate } from '#db/core/mutate.ts'
import { resetDevice } from '#db/recovery/reset.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { VENDOR_HEADER } from '#protocol/sync.ts'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { expectConsole } from '#tests/support/silence.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from './engine.ts'
import type { SyncPorts } from './ports.ts'

const booking = sampleBooking()
const request = requestOn(booking, 'renewal', {})
const other = requestOn(booking, 'renewal', { id: sampleId(91), number: 5002 })
const OTHER_CHANGE = sampleId(92)

let db: PortalDatabase
let server: ModelServer
let ports: SyncPorts
beforeEach(() => {
  db = openDevice()
  server = new ModelServer()
  server.put('bookings', booking)
  server.put('requests', request)
  ports = stillPorts({
    db,
    fetch: async (_path, init) => server.respond(requestBody(init)),
  })
})
afterEach(() => db.close())

const approve = () => mutate(db, 'request.approve', { requestId: request.id, operationId: sampleId(90) })

describe('two runs at once', () => {
  it('lose nothing when the second starts over while the first waits for its answer', async () => {
    server.put('requests', other)
    await runSync(ports)
    await approve()
    let isSlow = true
    const slow: SyncPorts = {
      ...ports,
      fetch: async (path, init) => {
        const answer = await ports.fetch(path, init)
        if (isSlow) {
          isSlow = false
          // No lock holds the second back: it settles the change, starts over, and something else takes the first place.
          server.backup()
          await runSync(ports)
          await resetDevice(db, { lost: false })
          await runSync(ports)
          await mutate(db, 'request.reject', { requestId: other.id, reason: 'No bin' }, { id: OTHER_CHANGE })
        }
        return answer
      },
    }
    await runSync(slow)
    expect(server.resultOf(OTHER_CHANGE)?.status).toBe('applied')
    expect(await db.rows('requests').count()).toBe(2)
  })
})

describe('rounds that lead nowhere', () => {
  it.each([
    ['tells every client to start over', () => Response.json({ code: 'reset.client' }, { status: 409 })],
    ['answers and settles nothing', (body: string) => server.respond(JSON.stringify({ ...(JSON.parse(body) as object), mutations: [] }))],
  ])('are ended by a pause where the server %s', async (_what, answer) => {
    await runSync(ports)
    await approve()
    let calls = 0
    await runSync({
      ...ports,
      fetch: async (_path, init) => {
        calls += 1
        return answer(requestBody(init))
      },
    })
    expect(calls).toBeLessThan(10)
    expect(await readStatus(db)).toMatchObject({ phase: 'waiting', attempt: 1 })
    expect(await db.outbox.count()).toBe(1)
  })
})

describe('a run of the engine', () => {
  it('loads everything at first and then says that nothing is left to load', async () => {
    expect(await runSync(ports)).toBe(true)
    expect(await readStatus(db)).toMatchObject({ phase: 'idle', firstLoad: null, sending: null, lastSyncedAt: 1_000_000, attempt: 0 })
    expect(await db.rows('requests').toArray()).toHaveLength(1)
  })

  it('applies nothing of an answer that lacks the outcome of a change, and asks once more', async () => {
    await runSync(ports)
    await approve()
    const before = await readCursor(db)
    const lacking: SyncPorts = {
      ...ports,
      fetch: async (path, init) => {
        const lines = (await (await ports.fetch(path, init)).text()).split('\n')
        return new Response(lines.filter((line) => !line.includes('"t":"result"')).join('\n'))
      },
    }
    expect(await runSync(lacking)).toBe(false)
    expect([await readCursor(db), (await readStatus(db)).phase]).toEqual([before, 'offline'])
    expect([await runSync(ports), server.effects.size]).toEqual([true, 1])
  })

  it('goes on until everything queued meanwhile is sent', async () => {
    await runSync(ports)
    let queued = false
    const busy: SyncPorts = {
      ...ports,
      fetch: async (path, init) => {
        if (!queued) await approve()
        queued = true
        return ports.fetch(path, init)
      },
    }
    expect(await runSync(busy)).toBe(true)
    expect(server.effects.size).toBe(1)
  })

  it('names the vendor it syncs for, so that another account signed in meanwhile gets nothing', async () => {
    let named: string | null = null
    const watched: SyncPorts = {
      ...ports,
      fetch: (path, init) => {
        named = new Headers(init.headers).get(VENDOR_HEADER)
        return ports.fetch(path, init)
      },
    }
    await runSync(watched)
    expect(named).toBe(SAMPLE_VENDOR)
  })

  it('keeps what waits when the network is away, and counts the tries', async () => {
    await runSync(ports)
    await approve()
    const away: SyncPorts = { ...ports, fetch: () => Promise.reject(new TypeError('network')) }
    expect(await runSync(away)).toBe(false)
    expect(await runSync(away)).toBe(false)
    expect(await readStatus(db)).toMatchObject({ phase: 'offline', attempt: 2 })
    expect(await runSync(ports)).toBe(true)
    expect(await readStatus(db)).toMatchObject({ phase: 'idle', attempt: 0 })
  })

  it.each([
    [401, {}, 'signed-out'],
    [426, {}, 'update-required'],
    [503, {}, 'waiting'],
    [429, {}, 'waiting'],
  ] as const)('keeps what waits when the server answers %i', async (status, body, phase) => {
    await runSync(ports)
    await approve()
    await runSync({ ...ports, fetch: async () => Response.json(body, { status }) })
    expect((await readStatus(db)).phase).toBe(phase)
    expect(await db.outbox.toArray()).toHaveLength(1)
  })

  it('does not come back by itself before the moment a server names that is asked too often', async () => {
    await runSync(ports)
    await approve()
    const limited = () => Response.json({ code: 'rate.limited' }, { status: 429, headers: { 'Retry-After': '40' } })
    await runSync({ ...ports, fetch: async () => limited() })
    expect(await readStatus(db)).toMatchObject({ phase: 'waiting', nextAttemptAt: 1_000_000 + 40_000 })
    expect(await db.outbox.toArray()).toHaveLength(1)
  })

  it('calls an answer that makes no sense a defect, says so loudly, and keeps the outbox', async () => {
    await runSync(ports)
    await approve()
    await runSync({ ...ports, fetch: async () => Response.json({ code: 'body.invalid' }, { status: 400 }) })
    expect((await readStatus(db)).phase).toBe('failed')
    expect(await db.outbox.toArray()).toHaveLength(1)
    expectConsole('error', /sync: 400 body\.invalid/)
  })

  it('puts no change into a request while the browser believes to be offline, and trusts a server that answers all the same', async () => {
    await runSync(ports)
    await approve()
    const away: SyncPorts = { ...ports, seemsOffline: () => true, fetch: () => Promise.reject(new TypeError('network')) }
    expect(await runSync(away)).toBe(false)
    expect(await sentUpTo(db)).toBe(0)
    expect(await runSync({ ...ports, seemsOffline: () => true })).toBe(true)
    expect(server.effects.size).toBe(1)
  })

  it('makes room and asks again when what the server sends finds none', async () => {
    await db.columns.put({ key: 'requests/x', bytes: new Uint8Array(16) })
    const full = vi.spyOn(db.meta, 'bulkPut').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
    await runSync(ports)
    expect((await readStatus(db)).phase).toBe('waiting')
    expect(await readCursor(db)).toBeNull()
    expect(await db.columns.count()).toBe(0)
    full.mockRestore()
    await runSync(ports)
    expect(await db.rows('requests').toArray()).toHaveLength(1)
  })

  it('makes room where not even its own standing can be noted, and sends', async () => {
    await runSync(ports)
    await approve()
    await db.columns.put({ key: 'requests/x', bytes: new Uint8Array(16) })
    vi.spyOn(db.meta, 'put').mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
    expect(await runSync(ports)).toBe(true)
    expect(await db.columns.count()).toBe(0)
  })

  it('ends without a word when the database is closed under it', async () => {
    await runSync(ports)
    await approve()
    const closing: SyncPorts = {
      ...ports,
      fetch: async (path, init) => {
        const answer = await ports.fetch(path, init)
        db.close()
        return answer
      },
    }
    expect(await runSync(closing)).toBe(false)
  })

  it('ends a round in which the server falls silent', async () => {
    let ring: () => void = () => undefined
    const silent: SyncPorts = {
      ...ports,
      timer: (_ms, call) => {
        ring = call
        return () => undefined
      },
      fetch: (_path, init) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
          setTimeout(() => ring(), 5)
        }),
    }
    await runSync(silent)
    expect((await readStatus(db)).phase).toBe('offline')
  })

  it('lets a second caller join the run that waits its turn', async () => {
    const turns: (() => void)[] = []
    const queueing: SyncPorts = {
      ...ports,
      lock: (_name, work) => new Promise((resolve, reject) => turns.push(() => void work().then(resolve, reject))),
    }
    const runs = [runSync(queueing), runSync(queueing)]
    expect(turns).toHaveLength(1)
    turns[0]?.()
    // Both hear how it ended: to whoever asks "is it sent?", that another run has it in hand is no answer.
    expect(await Promise.all(runs)).toEqual([true, true])
  })

  it('runs again after a lock was refused, as by a page that was put away', async () => {
    const refused: SyncPorts = { ...ports, lock: () => Promise.reject(new DOMException('the page is put away', 'InvalidStateError')) }
    await expect(runSync(refused)).rejects.toThrow('put away')
    expect(await runSync(ports)).toBe(true)
  })
})
