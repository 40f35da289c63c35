import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutateAll } from '#db/core/mutate.ts'
import { resetDevice } from '#db/recovery/reset.ts'
import { noteProtocol, sentUpTo } from '#db/core/identity.ts'
import { hold } from '#db/core/held.ts'
import { readStatus, writeStatus } from '#db/core/status.ts'
import { discardWaiting } from '#db/review/attention.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { MAX_MUTATIONS, type SyncRequest } from '#protocol/sync.ts'
import { DEPENDENCIES_SINCE, MAX_MUTATIONS_BEFORE_3, PROTOCOL_VERSION } from '#protocol/version.ts'
import { holdDevice } from '#tests/simulation/invariants.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { STILL_NOW, stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from '#sync/core/engine.ts'
import { buildRequest } from '#sync/core/request.ts'
import type { SyncPorts } from '#sync/core/ports.ts'
import { sendOn } from './send-on.ts'

/** More than two pushes hold. */
const REST = 20
const COUNT = 2 * MAX_MUTATIONS + REST
const booking = sampleBooking()
const requests = Array.from({ length: COUNT }, (_, at) => requestOn(booking, 'renewal', { id: sampleId(6, at + 1), number: 5000 + at }))

let db: PortalDatabase
let server: ModelServer
/** At each push: how many changes it holds, and how many wait on the device. */
let pushes: [number, number][]
/** What happens before the server hears a push, which is the first, second… */
let before: (push: number) => Promise<void> | void
let now: number
let ports: SyncPorts
let ids: string[]
beforeEach(async () => {
  db = openDevice()
  server = new ModelServer()
  server.put('bookings', booking)
  for (const request of requests) server.put('requests', request)
  pushes = []
  before = () => undefined
  now = STILL_NOW
  ports = stillPorts({
    db,
    now: () => now,
    fetch: async (_path, init) => {
      const { mutations } = JSON.parse(requestBody(init)) as SyncRequest
      if (mutations.length > 0) {
        pushes.push([mutations.length, await db.outbox.count()])
        await before(pushes.length)
      }
      return server.respond(requestBody(init))
    },
  })
  await runSync(ports)
  const all = requests.map(({ id: requestId }) => ({ requestId, reason: 'No bin' }))
  const results = await mutateAll(db, 'request.reject', all, {})
  ids = results.flatMap((result) => (result.status === 'queued' ? [result.mutationId] : []))
})
afterEach(() => db.close())

const offline = () => Promise.reject(new TypeError('network'))
/** Every change was carried out once, and nothing waits. */
const holdDone = async (count = COUNT) => {
  expect([server.effects.size, new Set(server.effects.values())]).toEqual([count, new Set([1])])
  expect([await db.outbox.count(), await db.base.count(), await db.rejections.count()]).toEqual([0, 0, 0])
  await holdDevice(db)
}

describe('a queue longer than one push', { timeout: 60_000 }, () => {
  it('is sent part after part, and all that was answered is applied at once', async () => {
    expect(await runSync(ports)).toBe(true)
    expect(pushes).toEqual([
      [MAX_MUTATIONS, COUNT],
      [MAX_MUTATIONS, COUNT],
      [REST, COUNT],
    ])
    await holdDone()
  })

  it('says how much of it is answered, and how much under way', async () => {
    const said: unknown[] = []
    before = async () => void said.push((await readStatus(db)).sending)
    await runSync(ports)
    expect(said).toEqual([
      { done: 0, total: MAX_MUTATIONS },
      { done: MAX_MUTATIONS, total: 2 * MAX_MUTATIONS },
      { done: 2 * MAX_MUTATIONS, total: COUNT },
    ])
  })

  it('holds in each part no more than an older server takes', async () => {
    await noteProtocol(db, 2)
    await runSync(ports)
    expect(Math.max(...pushes.map(([size]) => size))).toBeLessThanOrEqual(MAX_MUTATIONS_BEFORE_3)
  })

  it('is settled part by part where each takes long', async () => {
    before = () => {
      now += 5000
    }
    expect(await runSync(ports)).toBe(true)
    expect(pushes.map(([, waiting]) => waiting)).toEqual([COUNT, COUNT - MAX_MUTATIONS, REST])
    await holdDone()
  })

  it('keeps what was answered where the network goes before the last part', async () => {
    before = (push) => (push >= 3 ? offline() : undefined)
    expect(await runSync(ports)).toBe(false)
    expect([await db.outbox.count(), (await readStatus(db)).phase]).toEqual([REST, 'offline'])
    await holdDevice(db)
    before = () => undefined
    now += 60_000
    expect(await runSync(ports)).toBe(true)
    await holdDone()
  })

  it('looks at its plan anew where something was taken back meanwhile', async () => {
    before = async (push) => {
      if (push === 1) await discardWaiting(db, ids.at(-1) ?? '')
    }
    expect(await runSync(ports)).toBe(true)
    expect(pushes.map(([, waiting]) => waiting > COUNT - MAX_MUTATIONS)).toEqual([true, false, false])
    const pending = (server.documents('requests') as ChangeRequest[]).filter(({ status }) => status === 'pending')
    expect(pending.map(({ id }) => id)).toEqual([requests.at(-1)?.id])
    await holdDevice(db)
  })

  it('is settled as far as it was answered where the device cannot note what goes next', async () => {
    before = (push) => {
      if (push === 1) vi.spyOn(db.strict, 'transaction').mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
    }
    expect(await runSync(ports)).toBe(true)
    expect(pushes.map(([, waiting]) => waiting)).toEqual([COUNT, COUNT - MAX_MUTATIONS, COUNT - MAX_MUTATIONS])
    await holdDone()
  })

  it('is begun anew where the device started over between two parts', async () => {
    const clients = new Set<string>()
    const watched: SyncPorts = {
      ...ports,
      fetch: (path, init) => {
        clients.add((JSON.parse(requestBody(init)) as SyncRequest).clientId)
        return ports.fetch(path, init)
      },
    }
    before = async (push) => {
      if (push === 1) await resetDevice(db, { lost: false })
    }
    expect(await runSync(watched)).toBe(true)
    expect(clients.size).toBe(2)
    // The second push is not that of another device: it begins at the front again.
    expect(pushes.map(([size]) => size)).toEqual([MAX_MUTATIONS, MAX_MUTATIONS, MAX_MUTATIONS, REST])
    await holdDone()
  })

  describe('after an answer', () => {
    const plan = { sendBelow: Number.MAX_SAFE_INTEGER, takenBack: 0 }
    /** Sends on after a push that was answered up to a place; resolves to the requests that followed. */
    const follow = async ({ lastSeq = MAX_MUTATIONS, protocol = PROTOCOL_VERSION, sent = MAX_MUTATIONS, complete = true } = {}) => {
      const request = { ...(await buildRequest(ports, plan)), protocol }
      const cursor = request.cursor ?? { epoch: 'e', scope: 's', revision: 0, after: null }
      const [one] = request.mutations
      const sentRequest = {
        ...request,
        mutations: Array.from({ length: sent }, (_, at) => request.mutations[at] ?? one).flatMap((row) => row ?? []),
      }
      const brought = { rows: [], results: [], lastSeq, cursor, durable: 0, complete, sentRequest }
      const followed: (readonly [first: number, last: number, noted: number])[] = []
      const exchange = async ({ mutations }: SyncRequest) => {
        followed.push([mutations[0]?.seq ?? 0, mutations.at(-1)?.seq ?? 0, await sentUpTo(db)])
        return null
      }
      await sendOn(ports, plan, { request, begunAt: now, brought, exchange })
      return followed
    }
    const NEXT = [[MAX_MUTATIONS + 1, 2 * MAX_MUTATIONS, 2 * MAX_MUTATIONS]]

    it('the next part is noted as sent before it leaves', async () => {
      expect(await follow()).toEqual(NEXT)
    })

    it.each([
      ['the server carried out no more than a beginning', { lastSeq: MAX_MUTATIONS - 1 }],
      ['the server knows nothing of dependencies', { protocol: DEPENDENCIES_SINCE - 1 }],
      ['one transaction holds no more', { sent: 2000 }],
      ['more of the answer is yet to come', { complete: false }],
    ])('nothing follows where %s', async (_why, over) => {
      expect(await follow(over)).toEqual([])
    })

    it('nothing follows after a try in vain', async () => {
      await writeStatus(db, { attempt: 1 })
      expect(await follow()).toEqual([])
    })

    it('what is held back, and all behind it, stays', async () => {
      const held = await db.outbox.get(MAX_MUTATIONS + 11)
      if (!held) throw new Error('the queue is too short')
      await hold(db, held.id, { now, ms: 5_000 })
      expect(await follow()).toEqual([[MAX_MUTATIONS + 1, MAX_MUTATIONS + 10, MAX_MUTATIONS + 10]])
    })
  })
})
