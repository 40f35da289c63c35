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
