import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PortalDatabase } from '#db/core/database.ts'
import { storeFile } from '#db/files/files.ts'
import { mutate } from '#db/core/mutate.ts'
import { retryRejected } from '#db/review/attention.ts'
import { unsentUpload } from '#protocol/quarantine.ts'
import * as v from 'valibot'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { FileServer } from '#tests/support/file-server.ts'
import { SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { sampleVendor } from '#tests/support/samples.ts'
import { runSync } from '#sync/core/engine.ts'
import type { SyncPorts } from '#sync/core/ports.ts'

const vendor = sampleVendor()

let disk: IDBFactory
let db: PortalDatabase
let files: FileServer
let revoked: boolean
let refuseFiles: (() => Response) | null
let ports: SyncPorts
beforeEach(async () => {
  disk = new IDBFactory()
  db = new PortalDatabase(`portal-user-${SAMPLE_VENDOR}`, { indexedDB: disk, IDBKeyRange })
  const server = new ModelServer()
  server.put('vendors', vendor)
  files = new FileServer()
  revoked = false
  refuseFiles = null
  ports = {
    db,
    now: () => 1_000_000,
    random: () => 0.5,
    timer: () => () => undefined,
    lock: (_name, work) => work(),
    fetch: async (path, init) => {
      if (path.startsWith('/api/files/')) return refuseFiles?.() ?? files.respond(path, init)
      if (path === '/api/parked')
        return Response.json({ parked: v.parse(unsentUpload, JSON.parse(requestBody(init))).mutations.map(({ id }) => id) })
      return revoked ? Response.json({ code: 'device.revoked' }, { status: 403 }) : server.respond(requestBody(init))
    },
  }
  await runSync(ports)
  const logo = await storeFile(db, { name: 'logo.png', type: 'image/png', bytes: Uint8Array.from({ length: 90 }, (_, at) => at).buffer })
  await mutate(db, 'vendor.edit', { vendorId: vendor.id, edits: { logo: { from: vendor.logo, to: logo } } })
})
afterEach(() => db.close())

const tooMany = (seconds: number) => () =>
  Response.json({ code: 'rate.limited' }, { status: 429, headers: { 'retry-after': String(seconds) } })
const isWiped = async () => (await disk.databases()).length === 0

describe('a file that the server put off for an hour', () => {
  it('is asked for again at once by a device that was revoked meanwhile: nothing of the hour is waited', async () => {
    refuseFiles = tooMany(3600)
    await runSync(ports)
    refuseFiles = null
    revoked = true
    expect(await runSync(ports)).toBe(true)
    expect([files.stored.size, await isWiped()]).toEqual([1, true])
  })

  it('is left behind by a revoked device', async () => {
    refuseFiles = tooMany(3600)
    revoked = true
    expect(await runSync(ports)).toBe(true)
    expect(await isWiped()).toBe(true)
  })

  it('is waited for where it is a matter of seconds', async () => {
    refuseFiles = tooMany(5)
    revoked = true
    expect(await runSync(ports)).toBe(false)
    refuseFiles = null
    expect(await runSync(ports)).toBe(true)
    expect([files.stored.size, await isWiped()]).toEqual([1, true])
  })
})

describe('a server that has no room for files', () => {
  it('is named as the reason on the card of the change', async () => {
    refuseFiles = () => Response.json({ code: 'files.full' }, { status: 413 })
    await runSync(ports)
    expect(await db.rejections.toArray()).toMatchObject([{ name: 'vendor.edit', code: 'files.full' }])
  })

  it('takes the file once it has room and the change is tried again', async () => {
    refuseFiles = () => Response.json({ code: 'files.full' }, { status: 413 })
    await runSync(ports)
    const [card] = await db.rejections.toArray()
    expect(await retryRejected(db, card?.id ?? '')).toMatchObject({ status: 'queued' })
    await runSync(ports)
    const [again] = await db.rejections.toArray()
    expect([again?.code, files.stored.size]).toEqual(['files.full', 0])
    refuseFiles = null
    expect(await retryRejected(db, again?.id ?? '')).toMatchObject({ status: 'queued' })
    expect(await runSync(ports)).toBe(true)
    expect([files.stored.size, await db.rejections.count()]).toEqual([1, 0])
  })

  it('is sent no file of a change that is refused when it is tried again', async () => {
    refuseFiles = () => Response.json({ code: 'files.full' }, { status: 413 })
    await runSync(ports)
    const [card] = await db.rejections.toArray()
    await db.rejections.update(card?.id ?? '', { args: { ...(card?.args as object), vendorId: '00000000-0000-4000-8000-000000000099' } })
    expect(await retryRejected(db, card?.id ?? '')).toMatchObject({ status: 'rejected' })
    expect(await db.files.files.toArray()).toMatchObject([{ state: 'refused', code: 'files.full' }])
  })
})
