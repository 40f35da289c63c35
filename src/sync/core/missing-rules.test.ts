import { expect, it, vi } from 'vitest'
import { mutate } from '#db/core/mutate.ts'
import { readStatus } from '#db/core/status.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { sampleBooking, sampleVendor } from '#tests/support/samples.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from './engine.ts'

// The change was made while the network brought this part, and the answer comes when it no longer does.
vi.mock('#db/recovery/refuse-dependents.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('an answer that cannot be put under what waits is asked for again later, and says no defect', async () => {
  const db = openDevice()
  const server = new ModelServer()
  const vendor = sampleVendor({ isKyc: true })
  const booking = sampleBooking({ status: 'new' })
  server.put('vendors', vendor)
  server.put('bookings', booking)
  const ports = stillPorts({ db, fetch: async (_path, init) => server.respond(requestBody(init)) })
  expect(await runSync(ports)).toBe(true)
  await mutate(db, 'booking.accept', { vendorId: vendor.id, bookingId: booking.id })
  expect(await runSync(ports)).toBe(false)
  expect(await readStatus(db)).toMatchObject({ phase: 'offline', attempt: 1 })
  expect(await db.outbox.count()).toBe(1)
  db.close()
})
