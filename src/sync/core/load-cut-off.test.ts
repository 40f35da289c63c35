import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { runSync } from './engine.ts'
import type { SyncPorts } from './ports.ts'

const booking = sampleBooking()
const request = requestOn(booking, 'renewal', {})

let db: PortalDatabase
let server: ModelServer
/** Answers that are cut before their end line; what was verified before stays. */
let cuts: number
/** Answers that still come; then there is no network. */
let left: number
let ports: SyncPorts
beforeEach(() => {
  db = openDevice()
  server = new ModelServer()
  server.put('bookings', booking)
  server.put('requests', request)
  cuts = 0
  left = Number.POSITIVE_INFINITY
  ports = {
    db,
    now: () => 1_000_000,
    random: () => 0.5,
    timer: () => () => undefined,
    lock: (_name, work) => work(),
    fetch: async (_path, init) => {
      if (left-- <= 0) throw new TypeError('network')
      const answer = server.respond(requestBody(init))
      if (cuts-- <= 0) return answer
      return new Response((await answer.text()).replace(/[^\n]*"t":"end"[^\n]*\n$/, ''))
    },
  }
})
afterEach(() => db.close())

const status = async () => ((await db.rows('requests').get(request.id)) as unknown as { status: string }).status

describe('a change that is sent while a load goes on behind where it was cut off', () => {
  it('stays visible although the load had passed its row before', async () => {
    cuts = 1
    await runSync(ports)
    // Everything has been passed, and only the end is missing.
    await db.meta.put({ key: 'cursor', value: { epoch: '1', scope: 's', revision: 2, after: `requests:${'f'.repeat(8)}` } })
    await mutate(db, 'request.approve', { requestId: request.id, operationId: sampleId(90) })
    left = 1
    await runSync(ports)
    expect(server.documents('requests')).toMatchObject([{ status: 'approved' }])
    expect(await status()).toBe('approved')
    left = 2
    await runSync(ports)
    expect(await status()).toBe('approved')
    expect([await db.outbox.count(), await db.receipts.count(), await db.base.count()]).toEqual([0, 1, 0])
  })
})
