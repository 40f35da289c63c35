import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { resetDevice } from '#db/recovery/reset.ts'
import { unsentUpload } from '#protocol/quarantine.ts'
import type { SyncRequest } from '#protocol/sync.ts'
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

  /** A server of an earlier release, which asks for no epoch beside the cursor. */
  const ofBefore = (): SyncPorts => ({
    ...ports,
    fetch: async (_path, init) => server.respond(JSON.stringify({ ...(JSON.parse(requestBody(init)) as object), epoch: undefined })),
  })

  it.each([
    ['now', () => ports],
    ['before', ofBefore],
  ])('gets it also from a device that was loading anew when it happened and could not ask by its cursor: a server of %s', async (_, of) => {
    server.backup()
    const id = await approve(0)
    await runSync(ports)
    await resetDevice(db, { lost: false })
    server.restore()
    expect(await runSync(of())).toBe(true)
    expect(server.resultOf(id)?.status).toBe('applied')
  })

  it('does not get what it would have forgotten to have done: of that a card asks', async () => {
    const id = await approve(0)
    await runSync(ports)
    server.backup()
    server.restore()
    const fetch: SyncPorts['fetch'] = async (path, init) => {
      const answer = await ports.fetch(path, init)
      const said = {
        ...((await answer
          .clone()
          .json()
          .catch(() => ({}))) as object),
        serverNow: '2027-06-01T08:00:00.000Z',
      }
      return answer.status === 409 ? Response.json(said, { status: 409 }) : answer
    }
    const pushed: string[] = []
    const noting: SyncPorts['fetch'] = (path, init) => {
      pushed.push(...(JSON.parse(requestBody(init)) as SyncRequest).mutations.map((mutation) => mutation.id))
      return fetch(path, init)
    }
    expect(await runSync({ ...ports, fetch: noting })).toBe(true)
    expect([pushed, await db.rejections.toArray()]).toMatchObject([[], [{ id, code: 'mutation.too_old' }]])
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
