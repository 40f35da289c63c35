import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { sampleBooking } from '#tests/support/samples.ts'
import { runSync } from './engine.ts'
import type { SyncPorts } from './ports.ts'

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

describe('a run whose lock was taken', () => {
  it('makes no further round: whoever has the lock goes on', async () => {
    const server = new ModelServer()
    server.put('bookings', sampleBooking())
    let steal: (reason: Error) => void = () => undefined
    let fetches = 0
    let over: Promise<unknown> = Promise.resolve()
    const ports: SyncPorts = {
      db,
      now: () => 1_000_000,
      random: () => 0.5,
      timer: () => () => undefined,
      lock: (_name, work) => {
        const run = work()
        over = run.catch(() => undefined)
        return Promise.race([
          run,
          new Promise<never>((_resolve, reject) => {
            steal = reject
          }),
        ])
      },
      fetch: async (_path, init) => {
        fetches += 1
        steal(new DOMException('the lock was stolen', 'AbortError'))
        await new Promise((resolve) => setTimeout(resolve, 5))
        return server.respond(requestBody(init))
      },
    }
    await expect(runSync(ports)).rejects.toThrow('stolen')
    await over
    // A first load asks for another round at once.
    expect(fetches).toBe(1)
  })
})
