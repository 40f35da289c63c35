import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { discardWaiting } from '#db/review/attention.ts'
import { PortalDatabase, type ReceiptRow } from '#db/core/database.ts'
import { storeFile } from '#db/files/files.ts'
import { mutate } from '#db/core/mutate.ts'
import { readStatus } from '#db/core/status.ts'
import { importChanges } from '#db/transfer/transfer.ts'
import { unsentUpload, type UnsentUpload } from '#protocol/quarantine.ts'
import * as v from 'valibot'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { FileServer } from '#tests/support/file-server.ts'
import { SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { expectConsole } from '#tests/support/silence.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from '#sync/core/engine.ts'
import type { SyncPorts } from '#sync/core/ports.ts'

const booking = sampleBooking()
const requests = Array.from({ length: 130 }, (_, at) => requestOn(booking, 'renewal', { id: sampleId(6, at + 1), number: 5000 + at }))

let disk: IDBFactory
let db: PortalDatabase
let server: ModelServer
let ports: SyncPorts
let revoked: boolean
/** What `POST /api/parked` was given, and how it answers. */
let uploaded: UnsentUpload['mutations']
let answerUpload: (request: UnsentUpload) => Response
beforeEach(async () => {
  disk = new IDBFactory()
  db = new PortalDatabase(`portal-user-${SAMPLE_VENDOR}`, { indexedDB: disk, IDBKeyRange })
  server = new ModelServer()
  server.put('bookings', booking)
  for (const request of requests) server.put('requests', request)
  revoked = false
  uploaded = []
  answerUpload = (request) => {
    uploaded.push(...request.mutations)
    return Response.json({ parked: request.mutations.map(({ id }) => id) })
  }
  ports = stillPorts({
    db,
    fetch: async (path, init) => {
      if (path === '/api/parked') return answerUpload(v.parse(unsentUpload, JSON.parse(requestBody(init))))
      return revoked ? Response.json({ code: 'device.revoked' }, { status: 403 }) : server.respond(requestBody(init))
    },
  })
  await runSync(ports)
})
afterEach(() => db.close())

const answerAll = async (): Promise<string[]> => {
  const ids: string[] = []
  for (const request of requests) {
    const result = await mutate(db, 'request.reject', { requestId: request.id, reason: 'No bin' })
    if (result.status === 'queued') ids.push(result.mutationId)
  }
  return ids
}
const databases = async () => (await disk.databases()).map(({ name }) => name)

describe('a device whose sign-in was ended elsewhere', () => {
  it('hands over all it had not sent, in order, and then has nothing of the vendor any more', async () => {
    const ids = await answerAll()
    await discardWaiting(db, ids[4] ?? '')
    revoked = true
    expect(await runSync(ports)).toBe(true)
    expect(uploaded.map(({ id }) => id)).toEqual(ids.filter((_, at) => at !== 4))
    expect(uploaded[0]).toMatchObject({ name: 'request.reject', args: { requestId: requests[0]?.id, reason: 'No bin' } })
    expect(await databases()).toEqual([])
    expect(server.effects.size).toBe(0)
  })

  it('calls the wipe it was given, and only after everything was confirmed', async () => {
    await answerAll()
    revoked = true
    const wipe = vi.fn(async () => undefined)
    const cut = answerUpload
    let left = 1
    answerUpload = (request) => {
      if (left-- > 0) return cut(request)
      throw new TypeError('network')
    }
    expect(await runSync({ ...ports, wipe })).toBe(false)
    expect(wipe).not.toHaveBeenCalled()
    expect(await db.outbox.count()).toBe(130)
    expect((await readStatus(db)).phase).toBe('offline')
    answerUpload = cut
    await runSync({ ...ports, wipe })
    expect(wipe).toHaveBeenCalledExactlyOnceWith({ inPart: false })
    expect(new Set(uploaded.map(({ id }) => id)).size).toBe(130)
  })

  it('asks again for the ids that were not confirmed', async () => {
    await answerAll()
    revoked = true
    const kept = new Set<string>()
    answerUpload = (request) => {
      const some = request.mutations.filter((_, at) => at % 2 === 0).map(({ id }) => id)
      for (const id of some) kept.add(id)
      return Response.json({ parked: some })
    }
    await runSync(ports)
    expect(kept.size).toBe(130)
    expect(await databases()).toEqual([])
  })

  it.each([
    ['confirms nothing', () => Response.json({ parked: [] })],
    ['answers nonsense', () => new Response('<html>')],
    ['is busy', () => new Response('{}', { status: 503 })],
    ['refuses for now', () => Response.json({ code: 'rate.limited' }, { status: 429 })],
  ])('keeps everything while the server %s', async (_what, answer) => {
    await answerAll()
    revoked = true
    answerUpload = answer
    expect(await runSync(ports)).toBe(false)
    expect(await db.outbox.count()).toBe(130)
    expect((await readStatus(db)).phase).toBe('waiting')
  })

  it('does not keep the vendor’s data for the sake of one change that no server reads', async () => {
    const ids = await answerAll()
    revoked = true
    const take = answerUpload
    answerUpload = (request) =>
      request.mutations.some(({ id }) => id === ids[9]) ? Response.json({ code: 'body.invalid' }, { status: 400 }) : take(request)
    await runSync(ports)
    expect(new Set(uploaded.map(({ id }) => id))).toEqual(new Set(ids.filter((_, at) => at !== 9)))
    expect(await databases()).toEqual([])
    expectConsole('error', /unsent upload: 400 body\.invalid for 1 of \d+, first request\.reject/)
  })

  it('goes on where it was cut off: what was confirmed is not handed over again', async () => {
    await answerAll()
    revoked = true
    const take = answerUpload
    let calls = 0
    answerUpload = (request) => {
      calls += 1
      return calls % 2 === 0 ? Response.json({ code: 'rate.limited' }, { status: 429 }) : take({ ...request, mutations: request.mutations })
    }
    const some: SyncPorts['fetch'] = async (path, init) => {
      if (path !== '/api/parked') return ports.fetch(path, init)
      // A server that takes ten at a time.
      const request = v.parse(unsentUpload, JSON.parse(requestBody(init)))
      return answerUpload({ ...request, mutations: request.mutations.slice(0, 10) })
    }
    let contacts = 0
    while ((await databases()).length > 0 && contacts < 20) {
      contacts += 1
      await runSync({ ...ports, fetch: some })
    }
    expect(contacts).toBe(13)
    expect(uploaded).toHaveLength(130)
    expect(new Set(uploaded.map(({ id }) => id)).size).toBe(130)
  })

  it('leaves when the server keeps no more, in few calls, and the person is told', async () => {
    await answerAll()
    revoked = true
    const take = answerUpload
    let calls = 0
    answerUpload = (request) => {
      calls += 1
      return uploaded.length + request.mutations.length > 57 ? Response.json({ code: 'parked.full' }, { status: 413 }) : take(request)
    }
    const wipe = vi.fn(async () => undefined)
    expect(await runSync({ ...ports, wipe })).toBe(true)
    expect(uploaded).toHaveLength(57)
    expect(calls).toBeLessThan(20)
    expect(wipe).toHaveBeenCalledExactlyOnceWith({ inPart: true })
    expectConsole('error', /unsent upload: 413 parked\.full for 73 of 73/)
  })

  it('hands over what is queued while it hands over', async () => {
    await mutate(db, 'request.reject', { requestId: requests[0]?.id ?? '', reason: 'first' })
    revoked = true
    const take = answerUpload
    let late = false
    const busy: SyncPorts = {
      ...ports,
      fetch: async (path, init) => {
        if (path === '/api/parked' && !late) {
          late = true
          await mutate(db, 'request.reject', { requestId: requests[1]?.id ?? '', reason: 'second' })
        }
        return ports.fetch(path, init)
      },
    }
    answerUpload = take
    await runSync(busy)
    expect(uploaded).toHaveLength(2)
  })

  it('queues nothing between its last look at what waits and the wipe, in which it would be lost in silence', async () => {
    await mutate(db, 'request.reject', { requestId: requests[0]?.id ?? '', reason: 'first' })
    revoked = true
    const wipe = vi.fn(async () => {
      const late = { requestId: requests[1]?.id ?? '', reason: 'late' }
      await expect(mutate(db, 'request.reject', late)).rejects.toThrow(Dexie.DatabaseClosedError)
      const change = { id: sampleId(70), name: 'request.reject', version: 1, args: late, clientAt: '2026-11-21T08:00:00.000Z' }
      await expect(importChanges(db, [change])).rejects.toThrow(Dexie.DatabaseClosedError)
    })
    expect(await runSync({ ...ports, wipe })).toBe(true)
    expect([wipe.mock.calls.length, uploaded.length, await db.outbox.count()]).toEqual([1, 1, 1])
  })

  it('uploads what was queued behind its last look for files', async () => {
    await mutate(db, 'request.reject', { requestId: requests[0]?.id ?? '', reason: 'first' })
    revoked = true
    const { files } = db.files
    let late: Promise<unknown> | undefined
    Object.defineProperty(db.files, 'files', {
      get: () => {
        // The last that is read before the queue is closed.
        if (uploaded.length > 0) late ??= mutate(db, 'request.reject', { requestId: requests[1]?.id ?? '', reason: 'late' })
        return files
      },
    })
    const wipe = vi.fn(async () => undefined)
    expect(await runSync({ ...ports, wipe })).toBe(true)
    expect(await late).toMatchObject({ status: 'queued' })
    expect([wipe.mock.calls.length, uploaded.length]).toEqual([1, 2])
  })

  describe('with files that were never uploaded', () => {
    const bytes = Uint8Array.from({ length: 90 }, (_, at) => at).buffer
    /** Queues a logo and revokes the device. */
    const logoThenRevoked = async () => {
      const vendor = sampleVendor()
      server.put('vendors', vendor)
      await runSync(ports)
      const logo = await storeFile(db, { name: 'logo.png', type: 'image/png', bytes })
      const unnamed = await storeFile(db, { name: 'b.png', type: 'image/png', bytes: bytes.slice(1) })
      await mutate(db, 'vendor.edit', { vendorId: vendor.id, edits: { logo: { from: vendor.logo, to: logo } } })
      revoked = true
      return { logo, unnamed }
    }
    const withFiles = (answer: (path: string, init: RequestInit) => Response): SyncPorts => ({
      ...ports,
      fetch: async (path, init) => (path.startsWith('/api/files/') ? answer(path, init) : ports.fetch(path, init)),
    })

    it('hands over those that its changes name, after the changes', async () => {
      const files = new FileServer()
      const { logo } = await logoThenRevoked()
      expect(
        await runSync(
          withFiles((path, init) => {
            expect(uploaded).toHaveLength(1)
            return files.respond(path, init)
          }),
        ),
      ).toBe(true)
      expect([...files.stored.keys()]).toEqual([logo.sha256])
      expect(await databases()).toEqual([])
    })

    it('keeps everything until they are there, and goes on where it was cut off', async () => {
      const files = new FileServer()
      const { logo } = await logoThenRevoked()
      expect(await runSync(withFiles(() => new Response('{}', { status: 503 })))).toBe(false)
      expect(await db.files.bytes.count()).toBe(2)
      expect(await runSync(withFiles((path, init) => files.respond(path, init)))).toBe(true)
      expect([...files.stored.keys()]).toEqual([logo.sha256])
    })

    it.each([
      ['does not want them', 403, 'device.revoked'],
      ['has enough of them', 413, 'file.too_large'],
      ['finds them unfit', 422, 'file.type'],
    ])('leaves without them where the server %s', async (_what, status, code) => {
      await logoThenRevoked()
      expect(await runSync(withFiles(() => Response.json({ code }, { status })))).toBe(true)
      expect(uploaded).toHaveLength(1)
      expect(await databases()).toEqual([])
    })
  })

  describe('that slept for half a year', () => {
    const receipt = (n: number, serverAt: string): ReceiptRow => ({
      ...{ id: sampleId(70, n), name: 'request.reject', version: 1, args: { requestId: requests[n]?.id, reason: 'No bin' } },
      ...{ touched: [], clientAt: serverAt, serverAt, revision: n, volatile: 0 },
    })
    const [OLD, RECENT, NOW] = ['2026-01-02T08:00:00.000Z', '2026-07-15T08:00:00.000Z', '2026-07-21T08:00:00.000Z']

    it('does not hand over what the server has forgotten that it carried it out', async () => {
      await db.receipts.bulkPut([receipt(1, OLD), receipt(2, RECENT)])
      await mutate(db, 'request.reject', { requestId: requests[0]?.id ?? '', reason: 'new' }, { id: sampleId(71) })
      revoked = true
      const take = answerUpload
      answerUpload = (request) => {
        take(request)
        return Response.json({ parked: request.mutations.map(({ id }) => id), serverNow: NOW })
      }
      const wipe = vi.fn(async () => undefined)
      expect(await runSync({ ...ports, wipe })).toBe(true)
      expect(uploaded.map(({ id }) => id)).toEqual([sampleId(70, 2), sampleId(71)])
      expect(wipe).toHaveBeenCalledExactlyOnceWith({ inPart: false })
    })

    it('hands it over to a server that does not say what time it is', async () => {
      await db.receipts.bulkPut([receipt(1, OLD)])
      revoked = true
      await runSync(ports)
      expect(uploaded.map(({ id }) => id)).toEqual([sampleId(70, 1)])
    })

    it('keeps everything until the server has said so', async () => {
      await db.receipts.bulkPut([receipt(1, OLD)])
      revoked = true
      answerUpload = () => new Response('{}', { status: 503 })
      const wipe = vi.fn(async () => undefined)
      await runSync({ ...ports, wipe })
      expect([wipe.mock.calls.length, await db.receipts.count()]).toEqual([0, 1])
    })
  })

  it('writes nothing afterwards: no empty database comes back to life', async () => {
    revoked = true
    await runSync(ports)
    await expect(mutate(db, 'request.reject', { requestId: requests[0]?.id ?? '', reason: 'x' })).rejects.toThrow(Dexie.DatabaseClosedError)
    expect(await databases()).toEqual([])
  })
})

describe('a session that ended', () => {
  it('keeps everything usable and queued until the same person signs in', async () => {
    const expired: SyncPorts = { ...ports, fetch: async () => Response.json({ code: 'auth.required' }, { status: 401 }) }
    const ids = await answerAll()
    expect(await runSync(expired)).toBe(false)
    expect((await readStatus(db)).phase).toBe('signed-out')
    expect((await db.rows('requests').get(requests[0]?.id ?? '')) as unknown).toMatchObject({ status: 'rejected' })
    expect(await runSync(ports)).toBe(true)
    expect([...server.effects.keys()].toSorted()).toEqual(ids.toSorted())
    expect(uploaded).toEqual([])
  })
})
