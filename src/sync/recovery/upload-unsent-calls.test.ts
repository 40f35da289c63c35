import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { storeFile } from '#db/files/files.ts'
import { clientId } from '#db/core/identity.ts'
import { mutate } from '#db/core/mutate.ts'
import { userIdOf } from '#db/core/owner.ts'
import { readStatus } from '#db/core/status.ts'
import { unsentUpload, type UnsentUpload } from '#protocol/quarantine.ts'
import { MAX_PUSH_BYTES } from '#protocol/sync.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { FileServer } from '#tests/support/file-server.ts'
import { ManualClock } from '#tests/support/manual-clock.ts'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { expectConsole } from '#tests/support/silence.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from '#sync/core/engine.ts'
import { leaveRevoked } from './upload-unsent.ts'
import type { SyncPorts } from '#sync/core/ports.ts'

const requests = Array.from({ length: 130 }, (_, at) =>
  requestOn(sampleBooking(), 'renewal', { id: sampleId(6, at + 1), number: 5001 + at }),
)

let db: PortalDatabase
let clock: ManualClock
let files: FileServer
/** The calls that hand over, and how they are answered. */
let calls: { init: RequestInit; request: UnsentUpload }[]
let answer: (request: UnsentUpload) => Response | Promise<Response>
let ports: SyncPorts
beforeEach(async () => {
  db = openDevice()
  clock = new ManualClock(1_000_000)
  files = new FileServer()
  calls = []
  answer = ({ mutations }) => Response.json({ parked: mutations.map(({ id }) => id) })
  const server = new ModelServer()
  server.put('bookings', sampleBooking())
  server.put('vendors', sampleVendor())
  for (const request of requests) server.put('requests', request)
  ports = stillPorts({
    db,
    now: () => clock.now,
    timer: clock.timer,
    wipe: vi.fn(async () => undefined),
    fetch: async (path, init) => {
      if (path === '/api/sync') return server.respond(requestBody(init))
      if (path !== '/api/parked') return files.respond(path, init)
      const request = v.parse(unsentUpload, JSON.parse(requestBody(init)))
      calls.push({ init, request })
      return answer(request)
    },
  })
  await runSync(ports)
})
afterEach(() => db.close())

const reject = async (count: number, from = 0): Promise<string[]> => {
  const ids: string[] = []
  for (const request of requests.slice(from, from + count)) {
    const result = await mutate(db, 'request.reject', { requestId: request.id, reason: 'No bin' })
    if (result.status === 'queued') ids.push(result.mutationId)
  }
  return ids
}
const sizes = () => calls.map(({ request }) => request.mutations.length)
const uploaded = () => calls.flatMap(({ request }) => request.mutations)

describe('a call that hands over', () => {
  it('comes from this device, for its vendor, with the dead session', async () => {
    await reject(1)
    await leaveRevoked(ports)
    expect(calls[0]?.init).toMatchObject({ method: 'POST', credentials: 'same-origin' })
    expect(Object.fromEntries(new Headers(calls[0]?.init.headers))).toEqual({
      'content-type': 'application/json',
      'x-portal-vendor': SAMPLE_VENDOR,
      'x-portal-user': userIdOf(db),
    })
    expect(calls[0]?.request.clientId).toBe(await clientId(db))
  })

  it('brings what the server had confirmed before what it never got, each once and numbered from 1', async () => {
    const confirmed = await reject(2)
    await runSync(ports)
    const waiting = await reject(2, 2)
    await leaveRevoked(ports)
    expect(uploaded().map(({ id }) => id)).toEqual([...confirmed, ...waiting])
    expect(uploaded().slice(0, 2)).toMatchObject([{ seq: 1 }, { seq: 2 }])
  })

  it('brings once what a reset queued again', async () => {
    const [id = ''] = await reject(1)
    await runSync(ports)
    const receipt = await db.receipts.get(id)
    await reject(1, 1)
    await db.outbox.toCollection().modify({ id })
    await leaveRevoked(ports)
    expect([receipt?.id, uploaded().map((one) => one.id)]).toEqual([id, [id]])
  })

  it('carries at most half of what a push may, and always something', async () => {
    const ids = await reject(4)
    const long = 'م'.repeat(30_000)
    await db.outbox.toCollection().modify({ args: { requestId: requests[0]?.id, reason: long } })
    const [last] = await reject(1, 4)
    const longer = { requestId: requests[1]?.id, reason: 'x'.repeat(MAX_PUSH_BYTES) }
    await db.outbox
      .where('id')
      .equals(last ?? '')
      .modify({ args: longer })
    await leaveRevoked(ports)
    expect([sizes(), uploaded().map(({ id }) => id)]).toEqual([
      [2, 2, 1],
      [...ids, last],
    ])
  })

  it('shows that the device lives', async () => {
    await reject(1)
    answer = ({ mutations }) => {
      clock.now += 7_000
      return Response.json({ parked: mutations.map(({ id }) => id) })
    }
    await leaveRevoked(ports)
    expect((await readStatus(db)).beatAt).toBe(1_007_000)
  })

  it('ends after 25 seconds of silence, and leaves everything as it is', async () => {
    await reject(1)
    answer = () => new Promise(() => undefined)
    const silent: SyncPorts = {
      ...ports,
      fetch: (path, init) =>
        Promise.race([
          ports.fetch(path, init),
          new Promise<never>((_resolve, fail) => init.signal?.addEventListener('abort', () => fail(new TypeError('aborted')))),
        ]),
    }
    const leaving = leaveRevoked(silent).catch((error: unknown) => error)
    await clock.pass(24_999)
    expect(clock.running).toBe(1)
    await clock.pass(1)
    expect(await leaving).toMatchObject({ name: 'CutAnswer' })
    expect([clock.running, await db.outbox.count()]).toEqual([0, 1])
    expect(ports.wipe).not.toHaveBeenCalled()
  })
})

describe('an upload that the server refuses', () => {
  it.each<[status: number, code: string, outcome: object]>([
    [401, '', { kind: 'signed-out' }],
    [426, '', { kind: 'update-required' }],
    [429, 'rate.limited', { kind: 'outage', where: 'server', retryAfterMs: 40_000 }],
    [403, 'device.revoked', { kind: 'outage', where: 'server', retryAfterMs: null }],
    [409, 'files.missing', { kind: 'outage', where: 'server', retryAfterMs: null }],
  ])('with %i %s waits for better times', async (status, code, outcome) => {
    await reject(1)
    answer = () => Response.json({ code }, { status, headers: { 'Retry-After': '40' } })
    const ending = await leaveRevoked(ports)
    expect(ending).toEqual(outcome)
    expect(ports.wipe).not.toHaveBeenCalled()
  })

  it.each([400, 413])('with %i is tried in ever smaller pieces, and in whole ones again behind the change at fault', async (status) => {
    const [first] = await reject(130)
    answer = ({ mutations }) =>
      mutations.some(({ id }) => id === first)
        ? Response.json({ code: 'body.invalid' }, { status })
        : Response.json({ parked: mutations.map(({ id }) => id) })
    expect(await leaveRevoked(ports)).toEqual({ kind: 'revoked' })
    expect(sizes()).toEqual([100, 50, 25, 12, 6, 3, 1, 100, 29])
    expect(ports.wipe).toHaveBeenCalledExactlyOnceWith({ inPart: true })
    expectConsole('error', /unsent upload: \d+ body\.invalid for 1 of 130, first request\.reject/)
  })
})

describe('an upload that something before the server refuses without a code', () => {
  const bare = (status: number) => new Response('<html>', { status })

  it.each([400, 403, 413])('with %i to every call, is given up by no device', async (status) => {
    await reject(3)
    answer = () => bare(status)
    for (let contact = 0; contact < 4; contact += 1) expect(await leaveRevoked(ports)).toMatchObject({ kind: 'outage' })
    expect(await db.outbox.count()).toBe(3)
    expect(ports.wipe).not.toHaveBeenCalled()
  })

  it.each([400, 403, 422])('with %i for one change, is done without it at the second contact', async (status) => {
    const [bad, ...good] = await reject(5)
    answer = ({ mutations }) =>
      mutations.some(({ id }) => id === bad) ? bare(status) : Response.json({ parked: mutations.map(({ id }) => id) })
    expect(await leaveRevoked(ports)).toMatchObject({ kind: 'outage' })
    expect(ports.wipe).not.toHaveBeenCalled()
    expect(await leaveRevoked(ports)).toEqual({ kind: 'revoked' })
    expect(
      uploaded()
        .filter(({ id }) => id !== bad)
        .map(({ id }) => id),
    ).toEqual(expect.arrayContaining(good))
    expect(ports.wipe).toHaveBeenCalledExactlyOnceWith({ inPart: true })
    expectConsole('error', /unsent upload: \d+ {2}for 1 of 5, first request\.reject/)
  })
})

describe('files of changes that are handed over', () => {
  const pick = (name: string, byte: number) => storeFile(db, { name, type: 'image/png', bytes: new Uint8Array([byte]).buffer })
  const edit = async (logo: Awaited<ReturnType<typeof pick>>, photo: typeof logo) => {
    const { id, logo: from, businessImages } = sampleVendor()
    const edits = { logo: { from, to: logo }, businessImages: { from: businessImages, to: [photo] } }
    expect((await mutate(db, 'vendor.edit', { vendorId: id, edits })).status).toBe('queued')
  }

  it('follow each on its own: one that is not wanted keeps no other back', async () => {
    const [unwanted, wanted] = [await pick('a.png', 1), await pick('b.png', 2)]
    await edit(unwanted, wanted)
    const picky: SyncPorts = {
      ...ports,
      fetch: async (path, init) =>
        path.includes(unwanted.sha256) ? Response.json({ code: 'device.revoked' }, { status: 403 }) : ports.fetch(path, init),
    }
    expect(await leaveRevoked(picky)).toEqual({ kind: 'revoked' })
    expect([...files.stored.keys()]).toEqual([wanted.sha256])
  })

  it('do not keep the device where something on the way always refuses one', async () => {
    const [refused, wanted] = [await pick('a.png', 1), await pick('b.png', 2)]
    await edit(refused, wanted)
    const picky: SyncPorts = {
      ...ports,
      fetch: async (path, init) => (path.includes(refused.sha256) ? new Response('<html>', { status: 422 }) : ports.fetch(path, init)),
    }
    for (let contact = 1; contact < 5; contact += 1) expect(await leaveRevoked(picky)).toMatchObject({ kind: 'outage' })
    expect(await leaveRevoked(picky)).toEqual({ kind: 'revoked' })
    expect([...files.stored.keys()]).toEqual([wanted.sha256])
  })

  it.each<[status: number, code: string, outcome: object]>([
    [401, '', { kind: 'signed-out' }],
    [503, '', { kind: 'outage', where: 'server', retryAfterMs: null }],
  ])('that are answered with %i wait with everything else', async (status, code, outcome) => {
    await edit(await pick('a.png', 1), await pick('b.png', 2))
    const refusing: SyncPorts = {
      ...ports,
      fetch: async (path, init) => (path.startsWith('/api/files/') ? Response.json({ code }, { status }) : ports.fetch(path, init)),
    }
    expect(await leaveRevoked(refusing)).toEqual(outcome)
    expect(ports.wipe).not.toHaveBeenCalled()
  })
})
