import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findLoss, keepLossRecord } from '#app/watch-loss.ts'
import { readCursor } from '#db/core/apply-pull.ts'
import { PortalDatabase } from '#db/core/database.ts'
import { storeFile } from '#db/files/files.ts'
import { filesNamedBy } from '#db/rules/named-files.ts'
import { mutate } from '#db/core/mutate.ts'
import { readStatus } from '#db/core/status.ts'
import type { SyncRequest } from '#protocol/sync.ts'
import { runSync } from '#sync/core/engine.ts'
import { FileServer } from '#tests/support/file-server.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { holdDevice } from './invariants.ts'
import { ModelServer } from './model-server.ts'
import { VENDOR } from './device.ts'

const NAME = `portal-user-${VENDOR}`
const booking = sampleBooking()
const requests = Array.from({ length: 6 }, (_, at) => requestOn(booking, 'renewal', { id: sampleId(6, at + 1), number: 5000 + at }))

let disk: IDBFactory
let server: ModelServer
let files: FileServer
let kept: Map<string, string>
const opened: PortalDatabase[] = []
const open = (): PortalDatabase => {
  const db = new PortalDatabase(NAME, { indexedDB: disk, IDBKeyRange })
  opened.push(db)
  return db
}

beforeEach(() => {
  disk = new IDBFactory()
  files = new FileServer()
  server = new ModelServer()
  server.put('vendors', sampleVendor({ id: VENDOR, logo: null }))
  server.put('bookings', booking)
  for (const request of requests) server.put('requests', request)
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  for (const db of opened.splice(0)) db.close()
  vi.unstubAllGlobals()
})

/** A server that carries out nothing whose files it does not have. */
const answer = (path: string, init: RequestInit): Response => {
  if (path.startsWith('/api/files/')) return files.respond(path, init)
  const body = requestBody(init)
  const { mutations } = JSON.parse(body) as SyncRequest
  const missing = mutations.flatMap((mutation) => filesNamedBy(mutation)).filter((sha256) => !files.stored.has(sha256))
  return missing.length > 0 ? Response.json({ code: 'files.missing', files: missing }, { status: 409 }) : server.respond(body)
}
const sync = (db: PortalDatabase): Promise<boolean> =>
  runSync({
    db,
    fetch: async (path, init) => answer(path, init),
    now: () => 1_000_000,
    random: () => 0.5,
    lock: (_name, work) => work(),
    timer: () => () => undefined,
  })
const reject = (db: PortalDatabase, at: number) => mutate(db, 'request.reject', { requestId: requests[at]?.id ?? '', reason: 'No bin' })

/** What the mark says, once it has heard of the queue. */
const told = (unsent: number) => vi.waitFor(() => expect(JSON.parse(kept.get('portalMark') ?? '{}')).toMatchObject({ unsent }))

/** A device in use, of which two changes were sent and three were not. */
const inUse = async (): Promise<PortalDatabase> => {
  const db = open()
  expect(await findLoss(db)).toBeNull()
  const stop = await keepLossRecord(db)
  await sync(db)
  for (const at of [0, 1]) await reject(db, at)
  await sync(db)
  for (const at of [2, 3, 4]) await reject(db, at)
  await told(3)
  stop()
  return db
}

describe('a browser that takes storage away between two starts', () => {
  it('taking everything: the loss is told with its number, the first load runs again, and nothing happens twice', async () => {
    const before = await inUse()
    before.close()
    await before.files.delete()
    await before.delete()
    const after = open()
    expect(await findLoss(after)).toBe(3)
    expect(await readCursor(after)).toBeNull()
    expect(await sync(after)).toBe(true)
    expect(await readStatus(after)).toMatchObject({ phase: 'idle', firstLoad: null })
    const shown = await after.rows('requests').toArray()
    expect(shown.map(({ status }) => status).toSorted()).toEqual(['pending', 'pending', 'pending', 'pending', 'rejected', 'rejected'])
    expect((await reject(after, 2)).status).toBe('queued')
    await sync(after)
    expect([...server.effects.values()]).toEqual([1, 1, 1])
    await holdDevice(after)
    // Told once: from now on the mark is of the new database.
    const stop = await keepLossRecord(after)
    await told(0)
    expect(await findLoss(after)).toBeNull()
    stop()
  })

  it('taking the files: what needs them becomes a card that says so, and the rest is sent', async () => {
    const db = open()
    await sync(db)
    const logo = await storeFile(db, { name: 'a.png', type: 'image/png', bytes: new Uint8Array(40).buffer })
    const named = await mutate(db, 'vendor.edit', { vendorId: VENDOR, edits: { logo: { from: null, to: logo } } })
    await reject(db, 0)
    await db.files.delete()
    db.close()
    const after = open()
    for (let round = 0; round < 3; round += 1) await sync(after)
    expect(await after.outbox.count()).toBe(0)
    const id = named.status === 'queued' ? named.mutationId : ''
    expect((await after.rejections.toArray()).map((card) => [card.id, card.code])).toEqual([[id, 'file.lost']])
    expect([...server.effects.values()]).toContain(1)
    expect(server.documents('vendors')).toMatchObject([{ logo: null }])
    await holdDevice(after)
  })

  it('taking what stands beside the databases: nothing is lost, nothing is said, and everything is sent once', async () => {
    const before = await inUse()
    before.close()
    kept.clear()
    const after = open()
    expect(await findLoss(after)).toBeNull()
    expect(await after.outbox.count()).toBe(3)
    expect(await sync(after)).toBe(true)
    expect([...server.effects.values()]).toEqual([1, 1, 1, 1, 1])
  })
})
