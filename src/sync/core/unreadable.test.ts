import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { readStatus } from '#db/core/status.ts'
import type { SyncRequest } from '#protocol/sync.ts'
import { holdDevice } from '#tests/simulation/invariants.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { expectConsole } from '#tests/support/silence.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from './engine.ts'
import type { SyncPorts } from './ports.ts'

const COUNT = 40
const booking = sampleBooking()
const requests = Array.from({ length: COUNT }, (_, at) => requestOn(booking, 'renewal', { id: sampleId(6, at + 1), number: 5000 + at }))

let db: PortalDatabase
let server: ModelServer
let calls: number
beforeEach(async () => {
  db = openDevice()
  server = new ModelServer()
  calls = 0
  server.put('bookings', booking)
  for (const request of requests) server.put('requests', request)
})
afterEach(() => db.close())

/** Of our server, or of what stands before it: that has no code. */
const refusal = (status: number): Response =>
  status === 400 || status === 413 ? Response.json({ code: 'body.invalid' }, { status }) : new Response('<html>', { status })

/** A server that cannot read requests in which one of these ids stands. */
const portsRefusing = (unreadable: ReadonlySet<string>, status: number): SyncPorts =>
  stillPorts({
    db,
    fetch: async (_path, init) => {
      calls += 1
      const body = requestBody(init)
      const { mutations } = JSON.parse(body) as SyncRequest
      const bad = mutations.some(({ id, name }) => unreadable.has(id) && name !== 'mutation.skip')
      return bad ? refusal(status) : server.respond(body)
    },
  })

const answerAll = async (): Promise<string[]> => {
  const ids: string[] = []
  for (const request of requests) {
    const result = await mutate(db, 'request.reject', { requestId: request.id, reason: 'No bin' })
    if (result.status === 'queued') ids.push(result.mutationId)
  }
  return ids
}

describe.each([400, 413, 403])('a change the server answers %i to', (status) => {
  it.each([[[0]], [[COUNT - 1]], [[17]], [[3, 4, 30]]])('at places %j becomes a card, and every other one arrives once', async (places) => {
    await runSync(portsRefusing(new Set(), status))
    const ids = await answerAll()
    const unreadable = new Set(places.map((at) => ids[at] ?? ''))
    calls = 0
    const isBare = status === 403
    // What has no code is asked for once more, in another round.
    if (isBare) for (const _ of places) expect(await runSync(portsRefusing(unreadable, status))).toBe(false)
    expect(await runSync(portsRefusing(unreadable, status))).toBe(true)
    const cards = await db.rejections.toArray()
    expect(new Map(cards.map(({ id, code }) => [id, code]))).toEqual(
      new Map([...unreadable].map((id) => [id, isBare ? 'mutation.stopped' : 'mutation.unsendable'])),
    )
    for (const id of ids) expect(server.effects.get(id) ?? 0).toBe(unreadable.has(id) && !server.resultOf(id) ? 0 : 1)
    const answered = server.documents('requests').filter((request) => (request as { status?: string }).status === 'rejected')
    expect(answered).toHaveLength(COUNT - unreadable.size)
    expect(calls).toBeLessThan((isBare ? 40 : 20) * places.length)
    await holdDevice(db)
  })
})

describe('one refusal in passing by what stands before the server', () => {
  it('makes no card: the change is carried out by the next round, once', async () => {
    await runSync(portsRefusing(new Set(), 403))
    const result = await mutate(db, 'request.reject', { requestId: requests[0]?.id ?? '', reason: 'No bin' })
    const id = result.status === 'queued' ? result.mutationId : ''
    let refusals = 1
    const ports = stillPorts({
      db,
      fetch: async (_path, init) => (refusals-- > 0 ? refusal(403) : server.respond(requestBody(init))),
    })
    await runSync(ports)
    expect(await runSync(ports)).toBe(true)
    expect([await db.rejections.count(), await db.outbox.count(), server.effects.get(id)]).toEqual([0, 0, 1])
  })
})

describe('a server that cannot read any request', () => {
  it.each([400, 403])('and says %i is a defect of ours: every change is kept, and none becomes a card', async (status) => {
    await runSync(portsRefusing(new Set(), 400))
    await answerAll()
    const deaf: SyncPorts = {
      ...portsRefusing(new Set(), status),
      fetch: async () => refusal(status),
    }
    expect(await runSync(deaf)).toBe(false)
    expect((await readStatus(db)).phase).toBe('failed')
    expect(await db.outbox.count()).toBe(COUNT)
    expect(await db.rejections.count()).toBe(0)
    expectConsole('error', status === 400 ? /sync: 400 body\.invalid/ : /sync: 403/)
  })
})
