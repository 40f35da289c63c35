import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { readStatus } from '#db/core/status.ts'
import type { SyncRequest } from '#protocol/sync.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { expectConsole } from '#tests/support/silence.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from './engine.ts'
import type { SyncPorts } from './ports.ts'

const booking = sampleBooking()
const request = requestOn(booking, 'renewal', {})

let db: PortalDatabase
let server: ModelServer
let asked: SyncRequest[]
let ports: SyncPorts
beforeEach(() => {
  db = openDevice()
  server = new ModelServer()
  asked = []
  server.put('bookings', booking)
  server.put('requests', request)
  ports = stillPorts({
    db,
    fetch: async (_path, init) => {
      const body = requestBody(init)
      asked.push(JSON.parse(body) as SyncRequest)
      return server.respond(body)
    },
  })
})
afterEach(() => db.close())

const protocols = () => asked.map(({ protocol }) => protocol)

const approve = async (): Promise<string> => {
  const result = await mutate(db, 'request.approve', { requestId: request.id, operationId: sampleId(90) })
  if (result.status !== 'queued') throw new Error('refused')
  return result.mutationId
}

describe('the protocol a device speaks', () => {
  it('is the first until a server says what it speaks, then the newest of both', async () => {
    await runSync(ports)
    expect(protocols()).toEqual([1, PROTOCOL_VERSION])
    asked = []
    await runSync(ports)
    expect(protocols()).toEqual([PROTOCOL_VERSION])
  })

  it('stays the first with a server that speaks no other', async () => {
    server.newestProtocol = 1
    await runSync(ports)
    await runSync(ports)
    expect(new Set(protocols())).toEqual(new Set([1]))
  })

  it('is never newer than this release, whatever the server speaks', async () => {
    server.newestProtocol = 99
    await runSync(ports)
    await runSync(ports)
    expect(Math.max(...protocols())).toBe(PROTOCOL_VERSION)
  })

  it('falls back when an older release takes the server’s place, and nothing that waits becomes a card', async () => {
    await runSync(ports)
    await approve()
    server.newestProtocol = 1
    asked = []
    expect(await runSync(ports)).toBe(false)
    expect((await readStatus(db)).phase).toBe('waiting')
    expect(await runSync(ports)).toBe(true)
    expect(protocols().slice(0, 2)).toEqual([PROTOCOL_VERSION, 1])
    expect(server.effects.size).toBe(1)
    expect(await db.rejections.count()).toBe(0)
  })

  it('that even the first is refused in is a defect of ours, and everything is kept', async () => {
    await runSync(ports)
    await approve()
    server.newestProtocol = 0
    await runSync(ports)
    await runSync(ports)
    expect((await readStatus(db)).phase).toBe('failed')
    expect(await db.outbox.count()).toBe(1)
    expectConsole('error', /sync: 400 body\.invalid/)
  })

  it('carries what a change depends on from the second on', async () => {
    await runSync(ports)
    const dependsOn = sampleId(91)
    await approve()
    await db.outbox.toCollection().modify({ dependsOn })
    asked = []
    await runSync({ ...ports, fetch: (path, init) => ports.fetch(path, init).then(() => Promise.reject(new TypeError('cut'))) })
    await db.meta.put({ key: 'serverProtocol', value: 1 })
    await runSync({ ...ports, fetch: (path, init) => ports.fetch(path, init).then(() => Promise.reject(new TypeError('cut'))) })
    expect(asked.map(({ mutations }) => mutations.map((mutation) => mutation.dependsOn))).toEqual([[dependsOn], [undefined]])
  })
})
