import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { storeFile } from '#db/files/files.ts'
import { mutate } from '#db/core/mutate.ts'
import { MAX_MUTATIONS } from '#protocol/sync.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { FileServer } from '#tests/support/file-server.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { runSync } from './engine.ts'
import type { SyncPorts } from './ports.ts'

const COUNT = MAX_MUTATIONS + 20
const vendor = sampleVendor()
const booking = sampleBooking()
const requests = Array.from({ length: COUNT }, (_, at) => requestOn(booking, 'renewal', { id: sampleId(6, at + 1), number: 5000 + at }))

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

describe('a file before more changes than one push holds', () => {
  it('goes up after the last of them', async () => {
    const server = new ModelServer()
    const files = new FileServer()
    server.put('vendors', vendor)
    server.put('bookings', booking)
    for (const request of requests) server.put('requests', request)
    /** How many changes had arrived at each call for a file. */
    const arrived: number[] = []
    const ports: SyncPorts = {
      db,
      now: () => 1_000_000,
      random: () => 0.5,
      timer: () => () => undefined,
      lock: (_name, work) => work(),
      fetch: async (path, init) => {
        if (!path.startsWith('/api/files/')) return server.respond(requestBody(init))
        arrived.push(server.effects.size)
        return files.respond(path, init)
      },
    }
    await runSync(ports)
    const logo = await storeFile(db, { name: 'logo.png', type: 'image/png', bytes: new Uint8Array(90).buffer })
    await mutate(db, 'vendor.edit', { vendorId: vendor.id, edits: { logo: { from: vendor.logo, to: logo } } })
    for (const { id } of requests) await mutate(db, 'request.reject', { requestId: id, reason: 'No bin' })
    expect(await runSync(ports)).toBe(true)
    expect(arrived.length).toBeGreaterThan(0)
    expect(new Set(arrived)).toEqual(new Set([COUNT]))
    expect(server.effects.size).toBe(COUNT + 1)
  })
})

describe('a change tied to one that is held', () => {
  it('goes before a file where the answer that comes first unties it', async () => {
    const [first, second] = [
      requestOn(booking, 'early_pickup', { id: sampleId(6, 1) }),
      requestOn(booking, 'renewal', { id: sampleId(6, 2) }),
    ]
    const server = new ModelServer()
    const files = new FileServer()
    server.put('vendors', vendor)
    server.put('bookings', booking)
    server.put('requests', first)
    server.put('requests', second)
    const calls: string[] = []
    const ports: SyncPorts = {
      db,
      now: () => Date.now(),
      random: () => 0.5,
      timer: () => () => undefined,
      lock: (_name, work) => work(),
      fetch: async (path, init) => {
        const isFile = path.startsWith('/api/files/')
        const response = isFile ? files.respond(path, init) : server.respond(requestBody(init))
        calls.push(isFile ? 'file' : `${server.effects.size} done`)
        return response
      },
    }
    await runSync(ports)
    // Held, and reads the booking that the next one writes: answered when the pickup is due anyway, it changes none.
    const late = { hold: true, clientAt: '2027-01-01T09:00:00.000Z' }
    await mutate(db, 'request.approve', { requestId: first.id, operationId: sampleId(7, 1) }, late)
    await mutate(db, 'request.approve', { requestId: second.id, operationId: sampleId(7, 2) })
    const logo = await storeFile(db, { name: 'logo.png', type: 'image/png', bytes: new Uint8Array(90).buffer })
    await mutate(db, 'vendor.edit', { vendorId: vendor.id, edits: { logo: { from: vendor.logo, to: logo } } })
    // Its booking is read no more.
    server.del('requests', first.id)
    calls.length = 0
    await runSync(ports)
    expect([...new Set(calls)]).toEqual(['0 done', '1 done', 'file', '2 done'])
    expect(await db.outbox.toArray()).toMatchObject([{ name: 'request.approve', args: { requestId: first.id } }])
  })
})
