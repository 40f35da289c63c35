import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { resetDevice } from '#db/recovery/reset.ts'
import { unsentUpload } from '#protocol/quarantine.ts'
import * as v from 'valibot'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from './engine.ts'
import type { SyncPorts } from './ports.ts'

const booking = sampleBooking()
const requests = [1, 2].map((n) => requestOn(booking, 'renewal', { id: sampleId(6, n), number: 5000 + n }))

let db: PortalDatabase
let server: ModelServer
let ports: SyncPorts
beforeEach(async () => {
  db = openDevice()
  server = new ModelServer(null, { durable: 'at-once', page: Number.POSITIVE_INFINITY })
  server.put('bookings', booking)
  for (const request of requests) server.put('requests', request)
  ports = stillPorts({
    db,
    fetch: async (_path, init) => server.respond(requestBody(init)),
  })
  await runSync(ports)
})
afterEach(() => db.close())

const approve = async (n: number): Promise<string> => {
  const result = await mutate(db, 'request.approve', { requestId: requests[n]?.id ?? '', operationId: sampleId(90) })
  return result.status === 'queued' ? result.mutationId : ''
}

describe('a server that was restored from a backup', () => {
  it('gets again what it had called durable', async () => {
    server.backup()
    const id = await approve(0)
    await runSync(ports)
    expect(await db.receipts.get(id)).toMatchObject({ volatile: 0 })
    server.restore()
    expect(server.resultOf(id)).toBeUndefined()
    expect(await runSync(ports)).toBe(true)
    expect([server.resultOf(id)?.status, server.effects.get(id), await db.outbox.count()]).toEqual(['applied', 1, 0])
  })

  it('gets it also from a device that was loading anew when it happened and could not ask by its cursor', async () => {
    server.backup()
    const id = await approve(0)
    await runSync(ports)
    await resetDevice(db, { lost: false })
    server.restore()
    expect(await runSync(ports)).toBe(true)
    expect(server.resultOf(id)?.status).toBe('applied')
  })

  it('gets it from a device whose sign-in was ended before it heard of the restore', async () => {
    server.backup()
    const id = await approve(0)
    await runSync(ports)
    server.restore()
    const uploaded: string[] = []
    const leaving: SyncPorts = {
      ...ports,
      wipe: async () => undefined,
      fetch: async (path, init) => {
        if (path !== '/api/parked') return Response.json({ code: 'device.revoked' }, { status: 403 })
        const { mutations } = v.parse(unsentUpload, JSON.parse(requestBody(init)))
        uploaded.push(...mutations.map((mutation) => mutation.id))
        return Response.json({ parked: uploaded })
      },
    }
    await runSync(leaving)
    expect(uploaded).toEqual([id])
  })
})
