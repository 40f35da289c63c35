import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { readStatus } from '#db/core/status.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { WORKER_PATIENCE_MS } from './sync-runner.ts'
import { runSync } from './engine.ts'
import type { SyncPorts } from './ports.ts'
import { isDue } from './triggers.ts'

const booking = sampleBooking()

let db: PortalDatabase
let server: ModelServer
let clock: number
let ports: SyncPorts
beforeEach(() => {
  db = openDevice()
  server = new ModelServer()
  server.put('bookings', booking)
  clock = 1_000_000
  ports = {
    db,
    now: () => clock,
    random: () => 0.5,
    timer: () => () => undefined,
    lock: (_name, work) => work(),
    fetch: async (_path, init) => server.respond(requestBody(init)),
  }
})
afterEach(() => db.close())

/** Lets real work end: the database of this test answers in real time. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('an answer that takes minutes on a slow link', () => {
  it('is a sign of life with all that comes of it, so that nobody takes the lock and asks for the same again', async () => {
    await runSync(ports)
    for (let n = 0; n < 20; n += 1) server.put('requests', requestOn(booking, 'renewal', { id: sampleId(6, n), number: 5001 + n }))
    let send: (() => void) | undefined
    const slow: SyncPorts = {
      ...ports,
      fetch: async (path, init) => {
        const lines = (await (await ports.fetch(path, init)).text()).split(/(?<=\n)/)
        return new Response(
          new ReadableStream<Uint8Array>({
            pull: async (controller) => {
              await new Promise<void>((resolve) => {
                send = resolve
              })
              const line = lines.shift()
              if (line === undefined) controller.close()
              else controller.enqueue(new TextEncoder().encode(line))
            },
          }),
        )
      },
    }
    const run = runSync(slow)
    const reasons: string[] = []
    for (let passed = 0; passed < 22; passed += 1) {
      await settle()
      const { beatAt } = await readStatus(db)
      clock += WORKER_PATIENCE_MS - 1_000
      send?.()
      await settle()
      const status = await readStatus(db)
      if (isDue(status, { now: clock, waiting: false })) reasons.push(`due after ${passed} lines`)
      if (status.phase === 'syncing' && status.beatAt === beatAt) reasons.push(`silent at line ${passed}`)
    }
    for (let rest = 0; rest < 5; rest += 1) {
      send?.()
      await settle()
    }
    await run
    expect(reasons).toEqual([])
    expect(await db.rows('requests').count()).toBe(20)
  })
})
