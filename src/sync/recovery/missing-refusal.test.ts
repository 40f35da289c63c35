import { expect, it, vi } from 'vitest'
import { readStatus } from '#db/core/status.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from '#sync/core/engine.ts'

// The part that understands refusals, which a device without a network has not loaded before it is refused for the first time.
vi.mock('./refusal.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('a refusal that cannot be read because its part of the app did not load is an outage, not a defect', async () => {
  const db = openDevice()
  await runSync(stillPorts({ db, fetch: async () => Response.json({ code: 'reset.client' }, { status: 409 }) }))
  expect(await readStatus(db)).toMatchObject({ phase: 'offline', attempt: 1 })
  db.close()
})
