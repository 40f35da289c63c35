import { expect, it, vi } from 'vitest'
import { storeFile } from '#db/files/files.ts'
import { mutate } from '#db/core/mutate.ts'
import { readStatus } from '#db/core/status.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { sampleVendor } from '#tests/support/samples.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from './engine.ts'

// A part of the app that the network brought only half, or that a new release took off the server.
vi.mock('#db/recovery/reorder.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('a part of the app that cannot be loaded is an outage: the engine pauses, and does not ask as fast as it can', async () => {
  const db = openDevice()
  const server = new ModelServer()
  const vendor = sampleVendor()
  server.put('vendors', vendor)
  let calls = 0
  const ports = stillPorts({
    db,
    fetch: async (_path, init) => {
      calls += 1
      return server.respond(requestBody(init))
    },
  })
  await runSync(ports)
  const logo = await storeFile(db, { name: 'logo.png', type: 'image/png', bytes: new Uint8Array([1, 2, 3]).buffer })
  await mutate(db, 'vendor.edit', { vendorId: vendor.id, edits: { logo: { from: vendor.logo, to: logo } } })
  calls = 0
  expect(await runSync(ports)).toBe(false)
  expect(calls).toBe(1)
  expect(await readStatus(db)).toMatchObject({ phase: 'offline', attempt: 1 })
  expect(await db.outbox.count()).toBe(1)
  db.close()
})
