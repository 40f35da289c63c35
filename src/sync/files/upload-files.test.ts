import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileRef } from '#domain/kernel/id.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { storeFile } from '#db/files/files.ts'
import { mutate } from '#db/core/mutate.ts'
import { userIdOf } from '#db/core/owner.ts'
import { readStatus } from '#db/core/status.ts'
import { FILE_PIECE_BYTES } from '#protocol/files.ts'
import { USER_HEADER, VENDOR_HEADER } from '#protocol/sync.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { FileServer } from '#tests/support/file-server.ts'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, samplePenalty, sampleVendor } from '#tests/support/samples.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from '#sync/core/engine.ts'
import { MAX_BACKOFF_MS } from '#sync/core/machine.ts'
import type { SyncPorts } from '#sync/core/ports.ts'

const vendor = sampleVendor()
const booking = sampleBooking()
const request = requestOn(booking, 'renewal', {})
const SIZE = 2 * FILE_PIECE_BYTES + 1000

let db: PortalDatabase
let server: ModelServer
let files: FileServer
let asked: string[]
let ports: SyncPorts
beforeEach(async () => {
  db = openDevice()
  server = new ModelServer()
  files = new FileServer()
  asked = []
  server.put('vendors', vendor)
  server.put('bookings', booking)
  server.put('requests', request)
  ports = stillPorts({
    db,
    fetch: async (path, init) => {
      asked.push(`${init.method ?? 'GET'} ${path.replace(/[0-9a-f]{64}/, '#')}`)
      return path.startsWith('/api/files/') ? files.respond(path, init) : server.respond(requestBody(init))
    },
  })
  await runSync(ports)
  asked = []
})
afterEach(() => db.close())

const pick = (size = SIZE, seed = 7): Promise<FileRef> =>
  storeFile(db, { name: 'yard.png', type: 'image/png', bytes: new Uint8Array(size).map((_, at) => (at * seed) % 251).buffer })
const setLogo = (logo: FileRef) => mutate(db, 'vendor.edit', { vendorId: vendor.id, edits: { logo: { from: vendor.logo, to: logo } } })
const reject = () => mutate(db, 'request.reject', { requestId: request.id, reason: 'No bin' })
const serverLogo = () => (server.documents('vendors')[0] as Vendor).logo
const row = async (file: FileRef) => db.files.files.get(file.sha256)

describe('a file named by a change', () => {
  it('arrives whole, in pieces, before the change that names it', async () => {
    const logo = await pick()
    await setLogo(logo)
    expect(await runSync(ports)).toBe(true)
    expect(files.arrived).toEqual([
      `0-${FILE_PIECE_BYTES - 1}`,
      `${FILE_PIECE_BYTES}-${2 * FILE_PIECE_BYTES - 1}`,
      `${2 * FILE_PIECE_BYTES}-${SIZE - 1}`,
    ])
    expect(
      createHash('sha256')
        .update(files.stored.get(logo.sha256) ?? '')
        .digest('hex'),
    ).toBe(logo.sha256)
    expect(serverLogo()).toEqual(logo)
    expect(await row(logo)).toMatchObject({ state: 'uploaded', received: SIZE, uploadedAt: 1_000_000 })
  })

  it('waits out a quota by itself: changes go on, and the file is not asked for before its time', async () => {
    const logo = await pick()
    await setLogo(logo)
    let clock = 1_000_000
    let isFull = true
    const full: SyncPorts = {
      ...ports,
      now: () => clock,
      fetch: (path, init) =>
        isFull && init.method === 'PUT'
          ? Promise.resolve(Response.json({ code: 'rate.limited' }, { status: 429, headers: { 'Retry-After': '3600' } }))
          : ports.fetch(path, init),
    }
    expect(await runSync(full)).toBe(false)
    const { phase, nextAttemptAt } = await readStatus(db)
    expect(phase).toBe('waiting')
    expect((nextAttemptAt ?? 0) - clock).toBeLessThanOrEqual(MAX_BACKOFF_MS)
    asked = []
    await reject()
    await runSync(full)
    expect(asked.filter((call) => call.includes('/api/files/'))).toEqual([])
    expect(server.effects.size).toBe(1)
    isFull = false
    clock += 3_600_000
    expect(await runSync(full)).toBe(true)
    expect(serverLogo()).toEqual(logo)
  })

  it('waits out no quota in a past that is yet to come: the clock was set back', async () => {
    const logo = await pick()
    await setLogo(logo)
    await db.meta.put({ key: 'filesPutOff', value: { from: 2_000_000, until: 5_600_000 } })
    expect(await runSync(ports)).toBe(true)
    expect(serverLogo()).toEqual(logo)
  })

  it('that has to wait out a quota holds up no round once nothing names it any more', async () => {
    await db.meta.put({ key: 'filesPutOff', value: { from: 0, until: 5_600_000 } })
    await reject()
    expect(await runSync(ports)).toBe(true)
    expect((await readStatus(db)).phase).toBe('idle')
  })

  it('comes after the changes that can do without it', async () => {
    await setLogo(await pick())
    await reject()
    await runSync(ports)
    const firstFile = asked.findIndex((call) => call.includes('/files/'))
    expect(firstFile).toBe(1)
    expect(server.effects.size).toBe(2)
    expect(await db.rejections.toArray()).toEqual([])
  })

  it('goes on where the server says an interrupted upload ended', async () => {
    const logo = await pick()
    await setLogo(logo)
    let left = 1
    const breaking: SyncPorts = {
      ...ports,
      fetch: (path, init) => {
        if (init.method === 'PUT' && left-- === 0) throw new TypeError('network')
        return ports.fetch(path, init)
      },
    }
    expect(await runSync(breaking)).toBe(false)
    expect(await row(logo)).toMatchObject({ state: 'uploading', received: FILE_PIECE_BYTES })
    expect((await readStatus(db)).phase).toBe('offline')
    expect(await runSync(ports)).toBe(true)
    expect(files.arrived[1]).toMatch(new RegExp(`^${FILE_PIECE_BYTES}-`))
    expect(serverLogo()).toEqual(logo)
  })

  it('is sent in smaller pieces after failures, for slow links', async () => {
    await setLogo(await pick())
    const away: SyncPorts = { ...ports, fetch: () => Promise.reject(new TypeError('network')) }
    await runSync(away)
    await runSync(away)
    expect(await runSync(ports)).toBe(true)
    expect(files.arrived[0]).toBe(`0-${FILE_PIECE_BYTES / 4 - 1}`)
  })

  it('lets a change queued meanwhile go first', async () => {
    await setLogo(await pick())
    let queued = false
    const busy: SyncPorts = {
      ...ports,
      fetch: async (path, init) => {
        const answer = await ports.fetch(path, init)
        if (init.method === 'PUT' && !queued) {
          queued = true
          await reject()
        }
        return answer
      },
    }
    expect(await runSync(busy)).toBe(true)
    const calls = asked.filter((call) => !call.startsWith('GET')).map((call) => call.split(' ')[0])
    // The push that finds nothing to send, one piece, the change that came meanwhile, the rest of the file, the change that names it.
    expect(calls).toEqual(['POST', 'PUT', 'POST', 'PUT', 'PUT', 'POST'])
    expect(server.effects.size).toBe(2)
  })

  it('that the server refuses becomes a card with the reason, and holds nothing up', async () => {
    files.verdict = { status: 415, code: 'file.type' }
    const logo = await pick()
    const queued = await setLogo(logo)
    await reject()
    expect(await runSync(ports)).toBe(true)
    expect(await db.rejections.toArray()).toMatchObject([
      { id: queued.status === 'queued' ? queued.mutationId : '', name: 'vendor.edit', code: 'file.type' },
    ])
    expect(await row(logo)).toMatchObject({ state: 'refused', code: 'file.type' })
    expect(await db.rows('vendors').get(vendor.id)).toMatchObject({ logo: vendor.logo })
    expect(server.effects.size).toBe(2)
  })

  it('that was damaged on the way is sent once more', async () => {
    const logo = await pick(1000)
    await setLogo(logo)
    let broken = false
    const noisy: SyncPorts = {
      ...ports,
      fetch: (path, init) => {
        if (init.method !== 'PUT' || broken) return ports.fetch(path, init)
        broken = true
        return ports.fetch(path, { ...init, body: new Uint8Array(1000).buffer })
      },
    }
    expect(await runSync(noisy)).toBe(true)
    expect(serverLogo()).toEqual(logo)
  })

  it('that cannot be stored now holds no change up and is tried again', async () => {
    await setLogo(await pick())
    await reject()
    const full: SyncPorts = {
      ...ports,
      fetch: (path, init) =>
        path.startsWith('/api/files/') ? Promise.resolve(new Response('{}', { status: 503 })) : ports.fetch(path, init),
    }
    expect(await runSync(full)).toBe(false)
    expect((await readStatus(db)).phase).toBe('waiting')
    expect((server.documents('requests')[0] as { status?: string }).status).toBe('rejected')
    expect(await runSync(ports)).toBe(true)
  })

  it('that something on the way refuses again and again holds up no other, and becomes a card after a day of it', async () => {
    const penalty = samplePenalty()
    server.put('penalties', penalty)
    await runSync(ports)
    const [logo, evidence] = [await pick(1000), await pick(1000, 5)]
    await setLogo(logo)
    const dispute = { penaltyId: penalty.id, reason: 'It was there', files: [evidence] }
    expect((await mutate(db, 'penalty.dispute', dispute)).status).toBe('queued')
    // Ahead by a year at first.
    let clock = 1_000_000 + 365 * 86_400_000
    const picky: SyncPorts = {
      ...ports,
      now: () => clock,
      fetch: async (path, init) =>
        init.method === 'PUT' && path.includes(logo.sha256) ? new Response('<html>', { status: 422 }) : ports.fetch(path, init),
    }
    await runSync(picky)
    clock = 1_000_000
    await runSync(picky)
    expect([...files.stored.keys()]).toEqual([evidence.sha256])
    expect([server.effects.size, await db.outbox.count()]).toEqual([1, 1])
    for (let round = 0; round < 9; round += 1) await runSync(picky)
    expect(await db.rejections.count()).toBe(0)
    clock += 86_400_000
    await runSync(picky)
    await runSync(picky)
    expect((await db.rejections.toArray()).map(({ code }) => code)).toEqual(['file.unreadable'])
    expect((await row(logo))?.bare).toBeUndefined()
  })

  it('says whose it is, and never goes to another vendor whose account signed in meanwhile', async () => {
    const logo = await pick()
    await setLogo(logo)
    const owners = new Set<string>()
    const other: SyncPorts = {
      ...ports,
      fetch: (path, init) => {
        const headers = new Headers(init.headers)
        owners.add(`${headers.get(USER_HEADER)} of ${headers.get(VENDOR_HEADER)}`)
        return path.startsWith('/api/files/')
          ? Promise.resolve(Response.json({ code: 'auth.required' }, { status: 401 }))
          : ports.fetch(path, init)
      },
    }
    expect(await runSync(other)).toBe(false)
    expect([...owners]).toEqual([`${userIdOf(db)} of ${SAMPLE_VENDOR}`])
    expect((await readStatus(db)).phase).toBe('signed-out')
    expect((await row(logo))?.state).not.toBe('uploaded')
    expect(await runSync(ports)).toBe(true)
  })

  it('that the server lost is uploaded again', async () => {
    const logo = await pick()
    await setLogo(logo)
    let forgetful = true
    const restored: SyncPorts = {
      ...ports,
      fetch: async (path, init) => {
        if (path === '/api/sync' && forgetful && requestBody(init).includes(logo.sha256)) {
          forgetful = false
          files.stored.clear()
          return Response.json({ code: 'files.missing', files: [logo.sha256] }, { status: 409 })
        }
        return ports.fetch(path, init)
      },
    }
    await runSync(restored)
    expect(await row(logo)).toMatchObject({ state: 'queued', received: 0 })
    expect(await runSync(restored)).toBe(true)
    expect(files.stored.has(logo.sha256)).toBe(true)
    expect(serverLogo()).toEqual(logo)
  })

  it('that neither side has any more becomes a card, and what is behind it flows on', async () => {
    const logo = await pick()
    await setLogo(logo)
    await db.files.files.clear()
    await db.files.bytes.clear()
    const strict: SyncPorts = {
      ...ports,
      fetch: (path, init) =>
        path === '/api/sync' && requestBody(init).includes(logo.sha256)
          ? Promise.resolve(Response.json({ code: 'files.missing', files: [logo.sha256] }, { status: 409 }))
          : ports.fetch(path, init),
    }
    await runSync(strict)
    await reject()
    expect(await runSync(strict)).toBe(true)
    expect(await db.rejections.toArray()).toMatchObject([{ code: 'file.lost' }])
    expect(server.effects.size).toBe(2)
  })

  it('whose last piece arrived before the server stopped is finished by that piece again', async () => {
    const logo = await pick(1000)
    await setLogo(logo)
    const stopped = new FileServer()
    const half: SyncPorts = {
      ...ports,
      fetch: (path, init) => {
        // All bytes are there, and nobody looked at the whole.
        if (path.endsWith('/state'))
          return Promise.resolve(Response.json({ sha256: logo.sha256, received: 1000, stored: false, type: null }))
        return path.startsWith('/api/files/') ? Promise.resolve(stopped.respond(path, init)) : ports.fetch(path, init)
      },
    }
    expect(await runSync(half)).toBe(true)
    expect(stopped.arrived).toEqual(['0-999'])
    expect(serverLogo()).toEqual(logo)
  })
})
