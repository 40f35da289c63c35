import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { discardWaiting } from '#db/review/attention.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { sentUpTo } from '#db/core/identity.ts'
import { mutate } from '#db/core/mutate.ts'
import { resetDevice } from '#db/recovery/reset.ts'
import { readStatus } from '#db/core/status.ts'
import type { MutationArgs } from '#domain/catalog.ts'
import { RESET_CODES, type SyncRequest } from '#protocol/sync.ts'
import { holdDevice } from '#tests/simulation/invariants.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from './engine.ts'
import type { SyncPorts } from './ports.ts'

const booking = sampleBooking()
const requests = Array.from({ length: 6 }, (_, at) => requestOn(booking, 'renewal', { id: sampleId(6, at + 1), number: 5001 + at }))

let db: PortalDatabase
let server: ModelServer
let asked: SyncRequest[]
/** The code of the problem that the next request is answered with. */
let problem: string | null
let ports: SyncPorts
beforeEach(async () => {
  db = openDevice()
  server = new ModelServer()
  server.put('bookings', booking)
  for (const request of requests) server.put('requests', request)
  asked = []
  problem = null
  ports = stillPorts({
    db,
    fetch: async (_path, init) => {
      const body = requestBody(init)
      asked.push(JSON.parse(body) as SyncRequest)
      const code = problem
      problem = null
      return code ? Response.json({ code }, { status: 409 }) : server.respond(body)
    },
  })
  await runSync(ports)
})
afterEach(() => db.close())

const reject = async (at: number): Promise<string> => {
  const args: MutationArgs<'request.reject'> = { requestId: requests[at]?.id ?? '', reason: `No bin ${at}` }
  const result = await mutate(db, 'request.reject', args)
  if (result.status !== 'queued') throw new Error('refused')
  return result.mutationId
}

describe.each([...RESET_CODES, 'protocol.gap'])('a device that is told %s', (code) => {
  it('starts over as a new client: what may be lost goes again before what waits, under the old ids and from 1', async () => {
    // The model server took no backup yet: nothing it confirms is durable.
    const sent = [await reject(2), await reject(0), await reject(1)]
    await runSync(ports)
    const waiting = [await reject(3), await reject(4)]
    await discardWaiting(db, waiting[0] ?? '')
    const before = asked.at(-1)
    problem = code
    asked = []
    expect(await runSync(ports)).toBe(true)
    const [told, again] = asked
    expect(told?.clientId).toBe(before?.clientId)
    expect(again?.clientId).not.toBe(before?.clientId)
    expect(again?.cursor).toBeNull()
    const queued = again?.mutations ?? []
    const ids = queued.map(({ id }) => id)
    expect(ids.filter((id) => !sent.includes(id))).toEqual([waiting[1]])
    // What a device can see to be durable need not go again; what goes, goes in the order in which it was carried out.
    expect(ids).toEqual([...sent.filter((id) => ids.includes(id)), waiting[1]])
    expect(queued.map(({ seq }) => seq)).toEqual(queued.map((_, at) => at + 1))
    expect(queued.map(({ name }) => name)).not.toContain('mutation.skip')
    for (const id of [...sent, waiting[1] ?? '']) expect(server.effects.get(id)).toBe(1)
    expect(server.effects.has(waiting[0] ?? '')).toBe(false)
    // Nothing of the old numbering is left: what is queued next was never in a request.
    expect(await sentUpTo(db)).toBe(queued.length)
    await reject(5)
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([queued.length + 1])
  })

  it('says meanwhile that it loads', async () => {
    problem = code
    let meanwhile: unknown
    await runSync({
      ...ports,
      fetch: async (path, init) => {
        if (problem === null) meanwhile ??= await readStatus(db)
        return ports.fetch(path, init)
      },
    })
    expect(meanwhile).toMatchObject({ phase: 'syncing', firstLoad: expect.anything() as unknown })
    expect(await readStatus(db)).toMatchObject({ phase: 'idle', firstLoad: null })
  })

  it('ends up with what the server has, nothing waiting, and goes on numbering behind', async () => {
    await reject(0)
    await runSync(ports)
    await reject(1)
    problem = code
    expect(await runSync(ports)).toBe(true)
    expect(await db.outbox.count()).toBe(0)
    expect(await db.base.count()).toBe(0)
    expect(await db.rows('requests').count()).toBe(requests.length)
    expect(
      await db
        .rows('requests')
        .where('id')
        .anyOf(requests.map(({ id }) => id))
        .toArray(),
    ).toMatchObject(server.documents('requests'))
    await holdDevice(db)
    const { clientId } = asked.at(-1) ?? {}
    const last = Math.max(...asked.flatMap((one) => (one.clientId === clientId ? one.mutations.map(({ seq }) => seq) : [])))
    await reject(2)
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([last + 1])
    expect(await runSync(ports)).toBe(true)
    expect(server.effects.size).toBe(3)
  })
})

describe('a server that lost what it had confirmed', () => {
  it('gets it again in the order in which it was carried out, whatever the order of the ids', async () => {
    server.backup()
    const sent = [await reject(0), await reject(1), await reject(2)]
    await runSync(ports)
    const receipts = await Promise.all(sent.map((id) => db.receipts.get(id)))
    await db.receipts.bulkPut(receipts.flatMap((receipt, at) => (receipt ? [{ ...receipt, revision: 90 - at }] : [])))
    server.restore()
    asked = []
    await runSync(ports)
    expect(asked.flatMap(({ mutations }) => mutations.map(({ id }) => id))).toEqual(sent.toReversed())
  })

  it('gets it again with the name, version and arguments it had, and with the moment it was confirmed', async () => {
    server.backup()
    const id = await reject(0)
    await runSync(ports)
    const first = asked.flatMap(({ mutations }) => mutations).find((mutation) => mutation.id === id)
    const confirmedAt = (await db.receipts.get(id))?.serverAt
    server.restore()
    expect(server.effects.has(id)).toBe(false)
    asked = []
    expect(await runSync(ports)).toBe(true)
    const again = asked.flatMap(({ mutations }) => mutations).find((mutation) => mutation.id === id)
    // And when it was confirmed, for the server decides as of then.
    expect([confirmedAt, again]).toEqual([expect.any(String), { ...first, confirmedAt }])
    expect(server.effects.get(id)).toBe(1)
    expect(await db.rows('requests').get(requests[0]?.id ?? '')).toMatchObject({ status: 'rejected', rejectionReason: 'No bin 0' })
  })
})

describe('a device that another run has started over meanwhile', () => {
  it('does not start over once more: the other one is known by its new name already', async () => {
    await reject(0)
    const name = async () => (await db.meta.get('clientId'))?.value
    let begun: unknown
    const late: SyncPorts = {
      ...ports,
      fetch: async (path, init) => {
        if (begun !== undefined) return ports.fetch(path, init)
        await resetDevice(db, { lost: true })
        begun = await name()
        return Response.json({ code: 'reset.client' }, { status: 409 })
      },
    }
    expect(await runSync(late)).toBe(true)
    expect(await name()).toBe(begun)
  })
})
