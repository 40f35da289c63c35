import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deviceList } from '#protocol/devices.ts'
import { quarantinedList } from '#protocol/quarantine.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { ALLOWANCES } from '#server/http/limits/allowance.ts'
import { answerProblem } from '#server/http/problems.ts'
import { LIMITS } from '#server/http/limits/limits.ts'
import { ENGINES } from './engines.ts'
import { readAnswer, readProblem } from './read-answer.ts'
import { pdfOf } from './upload-corpus.ts'
import { approve, openWorld, ORIGIN, wire, type World } from './world.ts'

const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe.each(ENGINES)('what a revoked device leaves behind, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const call = (cookie: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    world.app.request(path, {
      method,
      headers: { Origin: ORIGIN, Cookie: cookie, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    })
  const upload = (cookie: string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
    call(cookie, 'PUT', `/api/files/${shaOf(bytes)}`, bytes, { 'Content-Range': `bytes 0-${bytes.length - 1}/${bytes.length}`, ...headers })
  const read = (cookie: string, bytes: Uint8Array) => call(cookie, 'GET', `/api/files/${shaOf(bytes)}`)

  /** Changes of the license to these files. */
  const naming = (vendorId: string, files: readonly Uint8Array[], seq = 1) =>
    files.map((bytes, at) => {
      const to = { sha256: shaOf(bytes), name: 'licence.pdf', type: 'application/pdf', size: bytes.length }
      return wire(seq + at, 'vendor.edit', { vendorId, edits: { licenseCertificate: { from: null, to } } })
    })

  const withPhone = async (known?: Awaited<ReturnType<World['vendor']>>) => {
    const vendor = known ?? (await world.vendor())
    const phone = await world.signIn(vendor.email)
    const list = v.parse(deviceList, await (await call(phone, 'GET', '/api/devices')).json())
    const sessionId = list.devices.find((device) => device.current)?.id ?? ''
    const revoke = async () => expect((await call(vendor.cookie, 'DELETE', `/api/devices/${sessionId}`)).status).toBe(204)
    const uploadUnsent = (mutations: readonly unknown[]) => call(phone, 'POST', '/api/parked', { clientId: randomUUID(), mutations })
    return { vendor, phone, sessionId, revoke, uploadUnsent }
  }

  it('is its files too, once a change that names them was handed over', async () => {
    const { vendor, phone, revoke, uploadUnsent } = await withPhone()
    const [license, other] = [pdfOf(3000), pdfOf(3001)]
    await revoke()
    expect(await readProblem(await upload(phone, license))).toMatchObject({ status: 403, code: 'device.revoked' })
    const [change] = naming(vendor.vendorId, [license])
    expect((await uploadUnsent([change])).status).toBe(200)
    expect(await readProblem(await upload(phone, other))).toMatchObject({ status: 403, code: 'device.revoked' })
    expect((await upload(phone, license)).status).toBe(200)
    expect((await call(phone, 'GET', `/api/files/${shaOf(license)}/state`)).status).toBe(200)
    // It may bring, and not take away.
    expect(await readProblem(await read(phone, license))).toMatchObject({ status: 403, code: 'device.revoked' })
    expect(Buffer.from(await (await read(vendor.cookie, license)).arrayBuffer()).equals(license)).toBe(true)
    const taken = await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations: [{ ...change, seq: 1 }] }))
    expect(taken.results).toMatchObject([{ status: 'applied' }])
  })

  it('is said to be awaited where a change came and its file did not: taken over too early, it would be lost', async () => {
    const { vendor, phone, revoke, uploadUnsent } = await withPhone()
    const license = pdfOf(3100)
    await revoke()
    const [change] = naming(vendor.vendorId, [license])
    const plain = approve(2, await vendor.submit('renewal'))
    const piece = (from: number, to: number) =>
      call(phone, 'PUT', `/api/files/${shaOf(license)}`, license.subarray(from, to), {
        'Content-Range': `bytes ${from}-${to - 1}/${license.length}`,
      })
    await uploadUnsent([change, plain])
    const awaited = async () =>
      v
        .parse(quarantinedList, await (await call(vendor.cookie, 'GET', '/api/parked')).json())
        .changes.map(({ id, awaitsFiles }) => [id, awaitsFiles])
    expect(await awaited()).toEqual([
      [change?.id, true],
      [plain.id, undefined],
    ])
    expect((await piece(0, 1000)).status).toBe(202)
    expect((await awaited())[0]).toEqual([change?.id, true])
    expect((await piece(1000, license.length)).status).toBe(200)
    expect((await awaited())[0]).toEqual([change?.id, undefined])
  })

  it('is looked at like any other file, and is the own vendor’s', async () => {
    const { vendor, phone, revoke, uploadUnsent } = await withPhone()
    const [text, license] = [new TextEncoder().encode('<script>'), pdfOf(2000)]
    await revoke()
    await uploadUnsent(naming(vendor.vendorId, [text, license]))
    expect(await readProblem(await upload(phone, text))).toMatchObject({ status: 415, code: 'file.type' })
    expect((await upload(phone, license, { 'x-portal-vendor': randomUUID() })).status).toBe(401)
    expect((await upload(phone, license, { Origin: 'https://evil.example' })).status).toBe(403)
    const stranger = await world.vendor()
    expect((await upload(phone, license)).status).toBe(200)
    expect((await read(stranger.cookie, license)).status).toBe(404)
  })

  it('is no way in for another device that was revoked, too', async () => {
    const { vendor, revoke, uploadUnsent } = await withPhone()
    const other = await withPhone(vendor)
    const license = pdfOf(2500)
    await revoke()
    await other.revoke()
    expect((await uploadUnsent(naming(vendor.vendorId, [license]))).status).toBe(200)
    expect(await readProblem(await upload(other.phone, license))).toMatchObject({ status: 403, code: 'device.revoked' })
  })

  it(`is ${LIMITS.unsentFilesOfPerson} files at most`, async () => {
    const { vendor, phone, revoke, uploadUnsent } = await withPhone()
    const files = Array.from({ length: LIMITS.unsentFilesOfPerson + 1 }, (_, at) => pdfOf(1000 + at))
    await revoke()
    await uploadUnsent(naming(vendor.vendorId, files))
    for (const file of files.slice(0, LIMITS.unsentFilesOfPerson)) expect((await upload(phone, file)).status).toBe(200)
    expect(await readProblem(await upload(phone, files.at(-1) ?? files[0] ?? new Uint8Array()))).toMatchObject({
      status: 413,
      code: 'file.too_large',
    })
  })

  it('is as many of all the devices of one person together; what two of them name counts once', async () => {
    const one = await withPhone()
    const { vendor } = one
    const two = await withPhone(vendor)
    const files = Array.from({ length: LIMITS.unsentFilesOfPerson + 1 }, (_, at) => pdfOf(5000 + at))
    const [first = files[0], last = files[0]] = [files[0], files.at(-1)]
    await one.revoke()
    await two.revoke()
    await one.uploadUnsent(naming(vendor.vendorId, files.slice(0, -1)))
    await two.uploadUnsent(
      naming(
        vendor.vendorId,
        [last, first].flatMap((file) => file ?? []),
      ),
    )
    if (!first || !last) throw new Error('no files')
    expect((await upload(two.phone, first)).status).toBe(200)
    expect(await readProblem(await upload(two.phone, last))).toMatchObject({ status: 413, code: 'file.too_large' })
  })

  it('is looked up, and not read through, however much was handed over and whatever is in it', async () => {
    const { vendor, phone, revoke, uploadUnsent } = await withPhone()
    const license = pdfOf(2700)
    await revoke()
    const plain = (seq: number) =>
      wire(seq, 'vendor.edit', { vendorId: vendor.vendorId, edits: { city: { from: 'a', to: 'b'.repeat(200) } } })
    for (let seq = 1; seq < 300; seq += 100)
      expect((await uploadUnsent(Array.from({ length: 100 }, (_, at) => plain(seq + at)))).status).toBe(200)
    expect((await uploadUnsent(naming(vendor.vendorId, [license], 301))).status).toBe(200)
    // One that cannot be read is nobody else's matter.
    await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows(sql`update parked_mutations set args = 'no JSON' where seq = 7 and vendor_id = ${vendor.vendorId}::uuid`),
    )
    const read = vi.spyOn(JSON, 'parse')
    const answer = await upload(phone, license)
    const times = read.mock.calls.length
    read.mockRestore()
    expect([answer.status, times < 50]).toEqual([200, true])
  })

  it('comes in calls that are counted apart, and more strictly', async () => {
    const { vendor, phone, revoke, uploadUnsent } = await withPhone()
    const license = pdfOf(2800)
    const files = new Hono().route(
      '/api/files',
      fileRoutes({
        ...world.core,
        auth: world.auth,
        publicUrl: ORIGIN,
        fileStore: world.keeping.fileStore,
        fileQuota: 1e9,
        now: () => new Date('2026-11-21T09:00:00.000Z'),
        unsentAllowance: { burst: 2, perSecond: 0.1 },
      }),
    )
    files.onError(answerProblem)
    const ask = async (cookie: string) =>
      (await files.request(`/api/files/${shaOf(license)}/state`, { headers: { Origin: ORIGIN, Cookie: cookie } })).status
    await revoke()
    await uploadUnsent(naming(vendor.vendorId, [license]))
    const statuses = [await ask(phone), await ask(phone), await ask(phone)]
    expect([...statuses, await ask(vendor.cookie)]).toEqual([200, 200, 429, 200])
    expect(ALLOWANCES.unsentFiles.burst).toBeLessThan(ALLOWANCES.files.burst)
  })

  it('is no push token: the others keep theirs', async () => {
    const { vendor, phone, sessionId, revoke } = await withPhone()
    const tokens = async () =>
      (
        await world.database.vendorTransaction(vendor.vendorId, (tx) =>
          tx.rows<{ token: string }>(sql`select token from push_devices order by token`),
        )
      ).map(({ token }) => token)
    for (const [cookie, token] of [
      [vendor.cookie, 'token-of-desk'],
      [phone, 'token-of-phone'],
    ] as const)
      expect((await call(cookie, 'PUT', '/api/push-devices', { token, deviceType: 'web-android', language: 'ar' })).status).toBe(204)
    expect(await tokens()).toEqual(['token-of-desk', 'token-of-phone'])
    const stranger = await world.vendor()
    expect((await call(stranger.cookie, 'DELETE', `/api/devices/${sessionId}`)).status).toBe(404)
    expect(await tokens()).toEqual(['token-of-desk', 'token-of-phone'])
    await revoke()
    expect(await tokens()).toEqual(['token-of-desk'])
  })
})
