import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileRef } from '#domain/kernel/id.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { submitRequest } from '#domain/requests/marketplace.ts'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { FILE_PIECE_BYTES, type FileState } from '#protocol/files.ts'
import { VENDOR_HEADER } from '#protocol/sync.ts'
import type { FileStore } from '#server/files/store.ts'
import { CUSTOMERS_DAYS, forgetUnnamed, UNNAMED_DAYS } from '#server/files/unnamed.ts'
import { runMany, runOne } from '#server/marketplace/run.ts'
import { codeOf, shaOf } from './file-client.ts'
import { ENGINES } from './engines.ts'
import { openService, SERVICE_KEY, SITE, type Service } from './service-world.ts'
import { pdfOf } from './upload-corpus.ts'

const memoryStore = (): FileStore => {
  const kept = new Map<string, Uint8Array>()
  return {
    put: (vendorId, name, { bytes }) => Promise.resolve(void kept.set(`${vendorId}/${name}`, bytes)),
    get: (vendorId, name) => Promise.resolve(kept.get(`${vendorId}/${name}`) ?? null),
  }
}

const colour = () => `#${randomUUID().slice(0, 6)}`
const photo = async () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour() } })
    .jpeg()
    .withExif({ IFD0: { Make: 'SECRET-MAKER' } })
    .toBuffer()
const refOf = (bytes: Uint8Array, type: FileRef['type'] = 'image/jpeg'): FileRef => ({
  sha256: shaOf(bytes),
  name: 'bin.jpg',
  type,
  size: bytes.length,
})

describe.each(ENGINES)('what customers hand in, on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine, { fileStore: memoryStore() })
  })
  afterAll(() => service.close())

  const ask = (path: string, init: RequestInit = {}, key: string | null = SERVICE_KEY) =>
    service.app.request(`/api/service/v1${path}`, {
      ...init,
      headers: { ...(key === null ? {} : { Authorization: `Bearer ${key}` }), ...(init.headers as Record<string, string> | undefined) },
    })
  const piece = (vendorId: string, bytes: Uint8Array, { from = 0, sha256 = shaOf(bytes) } = {}) => {
    const part = bytes.subarray(from, from + FILE_PIECE_BYTES)
    const headers = { 'Content-Range': `bytes ${from}-${from + part.length - 1}/${bytes.length}` }
    return ask(`/vendors/${vendorId}/files/${sha256}`, { method: 'PUT', headers, body: new Uint8Array(part) })
  }
  type Vendor = Awaited<ReturnType<Service['vendor']>>
  const replacement = (vendor: Vendor, images: readonly FileRef[], over: Partial<ChangeRequest> = {}) =>
    vendor.request({
      type: 'replacement',
      details: { type: 'replacement', replaceOn: '2026-11-22', cause: 'damaged', images: [...images] },
      effectiveOn: '2026-11-22',
      ...over,
    })
  const submit = (vendor: Vendor, body: unknown) => service.call('POST', `${vendor.path}/requests`, { body })

  it('never take the place of what the vendor is uploading, nor the vendor theirs: each side has twenty half-way', async () => {
    const vendor = await service.vendor()
    const { id: vendorId } = vendor
    const { cookie } = await service.signIn(vendor.email)
    const begin = { 'Content-Range': 'bytes 0-9/100' }
    const names = () => Array.from({ length: 21 }, () => randomBytes(32).toString('hex'))
    const sendOwn = async (sha256: string) => {
      const headers = { ...begin, Origin: SITE, Cookie: cookie }
      const response = await service.app.request(`/api/files/${sha256}`, { method: 'PUT', headers, body: Buffer.alloc(10) })
      expect(response.status).toBe(202)
    }
    const sendCustomers = async (sha256: string) => {
      const response = await ask(`/vendors/${vendorId}/files/${sha256}`, { method: 'PUT', headers: begin, body: Buffer.alloc(10) })
      expect(response.status).toBe(202)
    }
    const stateOf = async (sha256: string) =>
      ((await (await ask(`/vendors/${vendorId}/files/${sha256}/state`)).json()) as FileState).received
    const [own, customers, shared] = [names().slice(1), names(), randomBytes(32).toString('hex')]
    for (const name of own) await sendOwn(name)
    for (const name of customers) await sendCustomers(name)
    expect(await Promise.all([own[0], customers[0], customers[1]].map((name = '') => stateOf(name)))).toEqual([10, 0, 10])
    // What both send is the vendor's.
    await sendCustomers(shared)
    await sendOwn(shared)
    for (const name of names()) await sendCustomers(name)
    expect(await stateOf(shared)).toBe(10)
    await sendOwn(randomBytes(32).toString('hex'))
    expect(await stateOf(own[0] ?? '')).toBe(0)
  })

  it('never end what the vendor has sent of a file by another size for it; the vendor ends theirs', async () => {
    const vendor = await service.vendor()
    const { cookie } = await service.signIn(vendor.email)
    const sha256 = randomBytes(32).toString('hex')
    const sent = (size: number) => ({ method: 'PUT', headers: { 'Content-Range': `bytes 0-9/${size}` }, body: Buffer.alloc(10) })
    const sendCustomers = (size: number) => ask(`/vendors/${vendor.id}/files/${sha256}`, sent(size))
    const sendOwn = (size: number) => {
      const { headers, ...rest } = sent(size)
      return service.app.request(`/api/files/${sha256}`, { ...rest, headers: { ...headers, Origin: SITE, Cookie: cookie } })
    }
    const received = async () => ((await (await ask(`/vendors/${vendor.id}/files/${sha256}/state`)).json()) as FileState).received
    expect((await sendCustomers(50)).status).toBe(202)
    expect([(await sendOwn(100)).status, await received()]).toEqual([409, 0])
    expect((await sendOwn(100)).status).toBe(202)
    expect([(await sendCustomers(50)).status, await received()]).toEqual([409, 10])
  })

  it('is uploaded for the vendor, cleaned as the vendor’s own files are, named by a request, and read by the vendor’s people', async () => {
    const vendor = await service.vendor()
    const bytes = await photo()
    const done = await piece(vendor.id, bytes)
    expect([done.status, await done.json()]).toEqual([
      200,
      { sha256: shaOf(bytes), received: bytes.length, stored: true, type: 'image/jpeg' },
    ])
    expect((await piece(vendor.id, bytes)).status).toBe(200)
    const paper = pdfOf(2000)
    expect((await piece(vendor.id, paper)).status).toBe(200)
    const request = replacement(vendor, [refOf(bytes)], { files: [refOf(paper, 'application/pdf')] })
    expect((await submit(vendor, request)).status).toBe(200)
    expect((await service.call('GET', `${vendor.path}/requests/${request.id}`)).body).toMatchObject({
      details: { images: [refOf(bytes)] },
      files: [refOf(paper, 'application/pdf')],
    })
    const { cookie } = await service.signIn(vendor.email)
    const row = (await service.pull(cookie)).rows.find(({ id }) => id === request.id)
    expect(row).toMatchObject({ body: { details: { images: [refOf(bytes)] } } })
    const read = await service.app.request(`/api/files/${shaOf(bytes)}`, {
      headers: { Origin: SITE, Cookie: cookie, [VENDOR_HEADER]: vendor.id },
    })
    const stored = Buffer.from(await read.arrayBuffer())
    expect([read.status, read.headers.get('content-type'), stored.includes('SECRET-MAKER')]).toEqual([200, 'image/jpeg', false])
  })

  it('comes in pieces, and goes on from what was received', async () => {
    const vendor = await service.vendor()
    const bytes = pdfOf(FILE_PIECE_BYTES + 5000)
    expect((await piece(vendor.id, bytes)).status).toBe(202)
    const state = await ask(`/vendors/${vendor.id}/files/${shaOf(bytes)}/state`)
    expect(await state.json()).toMatchObject({ received: FILE_PIECE_BYTES, stored: false })
    expect((await piece(vendor.id, bytes, { from: FILE_PIECE_BYTES })).status).toBe(200)
  })

  it.each([
    ['of a kind that is not taken', () => Buffer.from('<html>hello</html>'), {}, 415, 'file.type'],
    ['under another name', () => photo(), { sha256: 'a'.repeat(64) }, 422, 'file.hash'],
    ['cut short', async () => (await photo()).subarray(0, 200), {}, 422, 'file.unreadable'],
  ] as const)('is refused where it is a file %s', async (_what, make, how, status, code) => {
    const vendor = await service.vendor()
    const answer = await piece(vendor.id, await make(), how)
    expect([answer.status, await codeOf(answer)]).toEqual([status, code])
  })

  it('is refused before it is taken: without the key, too large, and for a vendor that nobody knows', async () => {
    const vendor = await service.vendor()
    const bytes = await photo()
    const path = `/vendors/${vendor.id}/files/${shaOf(bytes)}`
    const headers = { 'Content-Range': `bytes 0-${bytes.length - 1}/${bytes.length}` }
    const body = new Uint8Array(bytes)
    expect((await ask(path, { method: 'PUT', headers, body }, null)).status).toBe(401)
    const large = { 'Content-Range': `bytes 0-${bytes.length - 1}/${6 * 1024 * 1024}` }
    const answer = await ask(path, { method: 'PUT', headers: large, body })
    expect([answer.status, await codeOf(answer)]).toEqual([413, 'file.too_large'])
    expect((await piece(randomUUID(), bytes)).status).toBe(404)
  })

  it('belongs to the vendor it is for: nobody else reads it, and no request to another names it', async () => {
    const [mine, theirs] = [await service.vendor(), await service.vendor()]
    const bytes = await photo()
    await piece(mine.id, bytes)
    const { cookie } = await service.signIn(theirs.email)
    const read = await service.app.request(`/api/files/${shaOf(bytes)}`, { headers: { Origin: SITE, Cookie: cookie } })
    expect(read.status).toBe(404)
    expect((await ask(`/vendors/${theirs.id}/files/${shaOf(bytes)}`)).status).toBe(404)
    const state = await ask(`/vendors/${theirs.id}/files/${shaOf(bytes)}/state`)
    expect(await state.json()).toMatchObject({ received: 0, stored: false })
    const refused = await submit(theirs, replacement(theirs, [refOf(bytes)]))
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'files.missing', files: [shaOf(bytes)] }])
  })

  it('is awaited by the request that names it: nothing is stored before, and the same key asks again', async () => {
    const vendor = await service.vendor()
    const bytes = await photo()
    const [with1, without] = [replacement(vendor, [refOf(bytes)]), replacement(vendor, [])]
    const key = randomUUID()
    const send = () => service.call('POST', `${vendor.path}/requests`, { key, body: [with1, without] })
    expect((await send()).body).toMatchObject({
      applied: 1,
      rejected: 0,
      invalid: 1,
      outcomes: [
        { index: 0, status: 'invalid', fields: { files: 'files.missing' } },
        { index: 1, status: 'applied' },
      ],
    })
    await piece(vendor.id, bytes)
    expect((await send()).body).toMatchObject({ applied: 2, invalid: 0 })
  })

  it('is not asked for again where the request was decided, nor lost on others where it goes meanwhile', async () => {
    const vendor = await service.vendor()
    const [first, second] = [await photo(), await photo()]
    for (const bytes of [first, second]) await piece(vendor.id, bytes)
    const [one, many] = [replacement(vendor, [refOf(first)]), [replacement(vendor, [refOf(second)]), replacement(vendor, [])]]
    const [key, bulkKey] = [randomUUID(), randomUUID()]
    const single = () => service.call('POST', `${vendor.path}/requests`, { key, body: one })
    const bulk = () => service.call('POST', `${vendor.path}/requests`, { key: bulkKey, body: many })
    const [told, toldMany] = [await single(), await bulk()]
    expect([told.status, toldMany.body]).toMatchObject([200, { applied: 2 }])
    const remove = () => service.core.database.vendorTransaction(vendor.id, (tx) => tx.rows(sql`delete from files`))
    await remove()
    const again = await single()
    expect([again.status, again.body, (await bulk()).body]).toEqual([200, told.body, toldMany.body])
    const body = replacement(vendor, [refOf(second)])
    await piece(vendor.id, second)
    let isGone = false
    const database: typeof service.core.database = {
      ...service.core.database,
      vendorTransaction: async (id, work, options) => {
        if (options?.readOnly !== true && !isGone) {
          isGone = true
          await remove()
        }
        return service.core.database.vendorTransaction(id, work, options)
      },
    }
    const call = { vendorId: vendor.id, command: submitRequest, key: randomUUID(), announce: true }
    expect(await runMany({ ...service.core, database }, { ...call, items: [body, replacement(vendor, [])] })).toMatchObject({
      applied: 1,
      outcomes: [
        { status: 'invalid', fields: { files: 'files.missing' } },
        { index: 1, status: 'applied' },
      ],
    })
    await piece(vendor.id, second)
    isGone = false
    await expect(runOne({ ...service.core, database }, { ...call, args: body })).rejects.toMatchObject({ code: 'files.missing' })
  })

  it('goes after days where nothing names it, and as the vendor’s own where a device has it too', async () => {
    const vendor = await service.vendor()
    const [named, unnamed, shared] = [await photo(), await photo(), await photo()]
    for (const bytes of [named, unnamed, shared]) await piece(vendor.id, bytes)
    expect((await submit(vendor, replacement(vendor, [refOf(named)]))).status).toBe(200)
    const { cookie } = await service.signIn(vendor.email)
    const stateFor = async (bytes: Uint8Array) => {
      const headers = { Origin: SITE, Cookie: cookie, [VENDOR_HEADER]: vendor.id }
      return (await service.app.request(`/api/files/${shaOf(bytes)}/state`, { headers })).json()
    }
    expect(await stateFor(shared)).toMatchObject({ stored: true })
    const clear = (days: number) => forgetUnnamed(service.core.database, { vendorId: vendor.id, now: new Date(Date.now() + days * DAY_MS) })
    expect([await clear(2), await clear(1.9 + CUSTOMERS_DAYS), await clear(2.1 + CUSTOMERS_DAYS)]).toEqual([0, 0, 1])
    expect(await stateFor(unnamed)).toMatchObject({ stored: false })
    expect([await clear(1.9 + UNNAMED_DAYS), await clear(2.1 + UNNAMED_DAYS)]).toEqual([0, 1])
    expect([await stateFor(shared), await stateFor(named)]).toMatchObject([{ stored: false }, { stored: true }])
  })

  it('is what it is called, and no more than five', async () => {
    const vendor = await service.vendor()
    const bytes = await photo()
    await piece(vendor.id, bytes)
    const refused = await submit(vendor, replacement(vendor, [refOf(bytes, 'image/png')]))
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'mutation.invalid' }])
    const many = Array.from({ length: 5 }, () => refOf(bytes))
    expect((await submit(vendor, replacement(vendor, many))).status).toBe(200)
    expect((await submit(vendor, replacement(vendor, many, { files: [refOf(bytes)] }))).status).toBe(400)
  })

  it('comes with requests of every type', async () => {
    const vendor = await service.vendor()
    const bytes = await photo()
    await piece(vendor.id, bytes)
    const request = vendor.request({ files: [refOf(bytes)] })
    expect((await submit(vendor, request)).status).toBe(200)
  })
})
