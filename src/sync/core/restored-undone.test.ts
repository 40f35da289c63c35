import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { discardWaiting } from '#db/review/attention.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { resetDevice } from '#db/recovery/reset.ts'
import { undoChange } from '#db/review/undo.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { unsentUpload } from '#protocol/quarantine.ts'
import type { SyncRequest } from '#protocol/sync.ts'
import * as v from 'valibot'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { runSync } from './engine.ts'
import type { SyncPorts } from './ports.ts'

const booking = sampleBooking()
const request = requestOn(booking, 'renewal', {})
const REJECTION = sampleId(80)

let db: PortalDatabase
let server: ModelServer
let handed: string[]
let revoked: boolean
let pushed: SyncRequest['mutations']
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T08:01:00.000Z') })
  db = openDevice()
  server = new ModelServer()
  server.put('vendors', sampleVendor({ id: SAMPLE_VENDOR, city: 'Riyadh', state: 'Riyadh' }))
  server.put('bookings', booking)
  server.put('requests', request)
  handed = []
  pushed = []
  revoked = false
  await runSync(ports())
  server.backup()
})
afterEach(() => {
  db.close()
  vi.useRealTimers()
})

const ports = (over: Partial<SyncPorts> = {}): SyncPorts => ({
  db,
  now: () => 1_000_000,
  random: () => 0.5,
  timer: () => () => undefined,
  lock: (_name, work) => work(),
  fetch: async (path, init) => {
    if (path === '/api/parked') {
      const { mutations } = v.parse(unsentUpload, JSON.parse(requestBody(init)))
      handed.push(...mutations.map(({ name }) => name))
      return Response.json({ parked: mutations.map(({ id }) => id) })
    }
    if (revoked) return Response.json({ code: 'device.revoked' }, { status: 403 })
    pushed.push(...(JSON.parse(requestBody(init)) as SyncRequest).mutations)
    return server.respond(requestBody(init))
  },
  ...over,
})
const status = () => (server.documents('requests')[0] as unknown as ChangeRequest).status
const reject = () => mutate(db, 'request.reject', { requestId: request.id, reason: 'No bin' }, { id: REJECTION })
const codes = async () => (await db.rejections.toArray()).map(({ name, code }) => [name, code])

/** Queues a rejection whose request hangs in the network, and takes it back. Resolves to how the request arrives in the end. */
const recalledOnItsWay = async (): Promise<() => void> => {
  await reject()
  let late: string | undefined
  const hang = async (_path: string, init: RequestInit): Promise<Response> => {
    late = requestBody(init)
    throw new TypeError('network')
  }
  // As at the beginning of the first load: one with a cursor would be refused by the epoch it names.
  await db.meta.bulkDelete(['cursor', 'epoch'])
  await runSync(ports({ fetch: hang }))
  await discardWaiting(db, REJECTION)
  return () => void server.respond(late ?? '')
}

describe('what was made since and builds on what the server lost', () => {
  it('goes behind it, also from a device that was loading anew and has no cursor', async () => {
    await reject()
    await runSync(ports())
    expect(await mutate(db, 'request.reopen', { requestId: request.id })).toMatchObject({ status: 'queued' })
    await resetDevice(db, { lost: false })
    server.restore()
    expect(await runSync(ports())).toBe(true)
    expect([status(), await codes(), [...server.effects.values()]]).toEqual(['pending', [], [1, 1]])
  })
})

describe('a change that was taken back on its way, on a server that was restored to before it heard of that', () => {
  it('cannot happen any more: the skip goes again with what was confirmed', async () => {
    const arrive = await recalledOnItsWay()
    expect(await runSync(ports())).toBe(true)
    server.restore()
    expect(await runSync(ports())).toBe(true)
    arrive()
    expect([status(), await codes(), await db.outbox.count()]).toEqual(['pending', [], 0])
  })

  it('is told of on a card where it was faster, and has a receipt', async () => {
    const arrive = await recalledOnItsWay()
    await runSync(ports())
    server.restore()
    arrive()
    expect(await runSync(ports())).toBe(true)
    expect([status(), await codes()]).toEqual(['rejected', [['request.reject', 'mutation.already_done']]])
    expect(await db.receipts.toArray()).toMatchObject([{ id: REJECTION, name: 'request.reject' }])
    server.restore()
    expect(await runSync(ports())).toBe(true)
    expect([status(), await db.receipts.count()]).toEqual(['rejected', 1])
  })

  it('is so however often the server is restored', async () => {
    const arrive = await recalledOnItsWay()
    await runSync(ports())
    for (let time = 0; time < 3; time += 1) {
      server.restore()
      expect(await runSync(ports())).toBe(true)
    }
    arrive()
    expect([status(), await codes()]).toEqual(['pending', []])
  })

  it('is not handed over by a device that is revoked', async () => {
    await recalledOnItsWay()
    await runSync(ports())
    revoked = true
    await runSync(ports())
    expect(handed).toEqual([])
  })
})

describe('a change that certainly never left', () => {
  it('leaves nothing behind when it is taken back', async () => {
    await reject()
    await discardWaiting(db, REJECTION)
    await runSync(ports())
    expect(await db.receipts.count()).toBe(0)
  })
})

describe('an edit and its undoing, both confirmed, that a restored server has lost', () => {
  const edits = { city: { from: 'Riyadh', to: 'Jeddah' }, state: { from: 'Riyadh', to: 'Makkah' } }
  const undoing = async (): Promise<string> => {
    await mutate(db, 'vendor.edit', { vendorId: SAMPLE_VENDOR, edits }, { id: sampleId(82) })
    await runSync(ports())
    expect(await undoChange(db, sampleId(82))).toBe('reversed')
    const [row] = await db.outbox.toArray()
    return row?.id ?? ''
  }

  it('are refused together where the first is refused now, and the receipts of both go', async () => {
    const id = await undoing()
    // Alone this would still be accepted, and put back what somebody else has changed.
    await db.outbox.toCollection().modify((row) => {
      Object.assign(row, { args: { vendorId: SAMPLE_VENDOR, edits: { city: { from: 'Jeddah', to: 'Riyadh' } } } })
    })
    await runSync(ports())
    expect(await db.receipts.count()).toBe(2)
    server.restore()
    server.put('vendors', sampleVendor({ id: SAMPLE_VENDOR, city: 'Jeddah', state: 'Tabuk' }))
    expect(await runSync(ports())).toBe(true)
    expect(server.documents('vendors')).toMatchObject([{ city: 'Jeddah', state: 'Tabuk' }])
    expect(await db.rejections.get(id)).toMatchObject({ code: 'mutation.dependency_refused', again: true })
    expect(await db.receipts.count()).toBe(0)
  })

  it('name each other also where the first was confirmed and safe', async () => {
    const id = await undoing()
    expect(await db.outbox.toArray()).toMatchObject([{ id, dependsOn: sampleId(82) }])
    await runSync(ports())
    server.restore()
    pushed = []
    await runSync(ports())
    expect(pushed.find((mutation) => mutation.id === id)?.dependsOn).toBe(sampleId(82))
    expect(await codes()).toEqual([])
  })

  it('are refused on the device alike, with a server that knows nothing of dependencies', async () => {
    const id = await undoing()
    await runSync(ports())
    server.restore()
    server.newestProtocol = 1
    server.put('vendors', sampleVendor({ id: SAMPLE_VENDOR, city: 'Jeddah', state: 'Tabuk' }))
    const fetch: SyncPorts['fetch'] = async (path, init) => {
      if (requestBody(init).includes('mutation.skip')) throw new TypeError('network')
      return ports().fetch(path, init)
    }
    for (let time = 0; time < 2; time += 1) await runSync(ports({ fetch }))
    expect(await db.rejections.get(id)).toMatchObject({ code: 'mutation.dependency_refused', again: true })
    expect(await db.receipts.count()).toBe(0)
    await runSync(ports())
    expect((await db.receipts.toArray()).map(({ name }) => name)).toEqual(['mutation.skip'])
    expect(server.documents('vendors')).toMatchObject([{ city: 'Jeddah', state: 'Tabuk' }])
  })
})

describe('changes that were carried out at one revision', () => {
  it('go to a restored server in the order they were made in, whatever their ids', async () => {
    const edit = (from: string, to: string, id: string) =>
      mutate(db, 'vendor.edit', { vendorId: SAMPLE_VENDOR, edits: { city: { from, to } } }, { id })
    await edit('Riyadh', 'Jeddah', sampleId(95))
    await edit('Jeddah', 'Tabuk', sampleId(94))
    await edit('Tabuk', 'Abha', sampleId(93))
    await runSync(ports())
    server.restore()
    expect(await runSync(ports())).toBe(true)
    expect([await codes(), server.documents('vendors')]).toMatchObject([[], [{ city: 'Abha' }]])
  })
})

describe('an undoing that was taken back itself, of a change that is refused', () => {
  it('makes no card: nobody waits for it any more', async () => {
    const ask = ports({ fetch: () => Promise.reject(new TypeError('network')) })
    await reject()
    await runSync(ask)
    await undoChange(db, REJECTION)
    const undoing = (await db.outbox.toArray()).find(({ dependsOn }) => dependsOn === REJECTION)
    await runSync(ask)
    expect(await discardWaiting(db, undoing?.id ?? '')).toBe('recalled')
    server.newestProtocol = 1
    await db.meta.put({ key: 'serverProtocol', value: 1 })
    server.put('requests', { ...request, status: 'cancelled' } as ChangeRequest)
    expect(await runSync(ports())).toBe(true)
    expect((await codes()).map(([name]) => name)).toEqual(['request.reject'])
    expect(pushed.filter(({ id }) => id === undoing?.id)).toMatchObject([{ name: 'mutation.skip' }])
  })
})
