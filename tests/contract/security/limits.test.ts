import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_PIECE_BYTES, MAX_FILE_BYTES } from '#protocol/files.ts'
import { MAX_MUTATIONS, MAX_PUSH_BYTES } from '#protocol/sync.ts'
import { ENGINES, type EngineUnderTest } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { wire } from '../world.ts'
import { ENDPOINTS } from './endpoints.ts'
import { openSecured, SITE, type Secured, type SecuredVendor } from './world.ts'

const TWICE = { password: 'p4ssword-1', confirmation: 'p4ssword-1' }
const IDS = ['1000000008', '1010101010', '2000000006', '1234567897', '1000000099']

describe('limits', () => {
  let world: Secured
  let vendor: SecuredVendor
  beforeAll(async () => {
    world = await openSecured(ENGINES[0] as EngineUnderTest)
    vendor = await world.vendor()
  })
  afterAll(() => world.close())

  const JSON_WRITES = Object.keys(ENDPOINTS).filter(
    (name) => /^(POST|PUT) /.test(name) && !name.includes('files') && !/cancel|replay|resend|refund/.test(name),
  )

  it.each(JSON_WRITES)('%s reads no body without end, whatever its length claims', async (name) => {
    const { path, headers } = ENDPOINTS[name]?.call(vendor, world) ?? { path: '/nowhere' }
    const cookie = name === 'POST /api/parked' ? await world.revokedCookie(vendor) : vendor.cookie
    let read = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        read += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(32))
      },
    })
    const response = await world.app.request(path, {
      method: name.split(' ')[0] ?? '',
      headers: {
        'Origin': SITE,
        'Cookie': cookie,
        'Content-Type': 'application/json',
        'Content-Length': '2',
        'Authorization': `Bearer ${'k'.repeat(40)}`,
        ...headers,
      },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect(await readProblem(response)).toMatchObject({ status: 413, code: 'body.too_large' })
    expect(read).toBeLessThan(32 * 1024 * 1024)
  })

  it(`takes ${MAX_MUTATIONS} changes of a push and not one more`, async () => {
    const push = (n: number) =>
      world.as(vendor.cookie, 'POST', '/api/sync', {
        body: world.syncBody(Array.from({ length: n }, (_, i) => wire(i + 1, 'mutation.skip', {}))),
      })
    const whole = await push(MAX_MUTATIONS)
    await whole.text()
    expect(whole.status).toBe(200)
    expect(await readProblem(await push(MAX_MUTATIONS + 1))).toMatchObject({ status: 400, code: 'body.invalid' })
  })

  it('refuses a push beyond its bytes and applies nothing of it', async () => {
    const before = await world.fingerprint(vendor)
    const big = wire(1, 'x.y', 'x'.repeat(MAX_PUSH_BYTES + 65_536))
    expect(await readProblem(await world.as(vendor.cookie, 'POST', '/api/sync', { body: world.syncBody([big]) }))).toMatchObject({
      status: 413,
    })
    expect(await world.fingerprint(vendor)).toBe(before)
  })

  it('refuses pieces larger than a piece and files larger than a file', async () => {
    const put = (range: string, bytes: number) =>
      world.as(vendor.cookie, 'PUT', `/api/files/${'a'.repeat(64)}`, { body: new Uint8Array(bytes), headers: { 'Content-Range': range } })
    expect((await put(`bytes 0-${FILE_PIECE_BYTES}/${FILE_PIECE_BYTES + 1}`, FILE_PIECE_BYTES + 1)).status).toBe(400)
    expect((await put(`bytes 0-9/${FILE_PIECE_BYTES}`, FILE_PIECE_BYTES + 1)).status).toBe(413)
    expect(await readProblem(await put(`bytes 0-9/${MAX_FILE_BYTES}`, 10))).toMatchObject({ status: 413, code: 'file.too_large' })
  })

  it.each([
    ['POST /api/sign-up', 3, (n: number) => ({ companyName: 'Yard', email: `n${n}@example.com`, ...TWICE, terms: true, language: 'en' })],
    ['POST /api/sign-up/again', 3, (n: number) => ({ email: `n${n}@example.com`, language: 'en' })],
    ['POST /api/sign-up/verify', 30, (n: number) => ({ token: `made-up-${n}` })],
    ['POST /api/nafath', 4, (n: number) => ({ nationalId: IDS[n], purpose: 'sign-in', terms: true, language: 'en' })],
    ['POST /api/recovery', 10, (n: number) => ({ email: `n${n}@example.com`, language: 'en' })],
    ['POST /api/recovery/password', 10, (n: number) => ({ token: `made-up-${n}`, ...TWICE })],
    ['POST /api/contact', 5, (n: number) => ({ name: `Noura ${n}`, email: 'a@example.com', phone: '0501234567', message: 'Hello' })],
  ] as const)('%s is heard %i times from one address, and then says for how long it is not', async (name, times, body) => {
    const slow = await openSecured(ENGINES[0] as EngineUnderTest, { signUpsPerHour: 3, nafathPerHour: 4 })
    const path = name.split(' ')[1] ?? ''
    const call = (n: number) => slow.as('', 'POST', path, { body: body(n), headers: { 'X-Forwarded-For': `10.0.0.${n}` } })
    for (let n = 0; n < times; n += 1) expect((await call(n)).status).not.toBe(429)
    const refused = await call(times)
    const problem = await readProblem(refused)
    expect(problem).toMatchObject({ status: 429, code: 'rate.limited', retryAfter: expect.any(Number) as number })
    expect(Number(refused.headers.get('Retry-After'))).toBe(Math.ceil(problem.retryAfter ?? 0))
    expect(problem.retryAfter).toBeGreaterThan(0)
    await slow.close()
  })

  it('slows down guessing of passwords, and an invented address in the headers changes nothing', async () => {
    const slow = await openSecured(ENGINES[0] as EngineUnderTest, { signInsPerMinute: 5 })
    const guess = (n: number) =>
      slow.as('', 'POST', '/api/session', {
        body: { email: `${randomUUID()}@example.com`, password: 'wrong-one', terms: true },
        headers: {
          'X-Forwarded-For': `10.0.0.${n}`,
          'X-Real-IP': `10.0.1.${n}`,
          'Forwarded': `for=10.0.2.${n}`,
          'x-portal-address': `10.0.3.${n}`,
        },
      })
    const statuses: number[] = []
    let last: Response | undefined
    for (let n = 0; n < 8; n += 1) {
      last = await guess(n)
      statuses.push(last.status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0)
    await slow.close()
  })

  it('counts people behind a trusted proxy apart, and what they invent before it as nothing', async () => {
    const proxied = await openSecured(ENGINES[0] as EngineUnderTest, { signInsPerMinute: 2, trustedProxies: 1 })
    const guess = (forwarded: string) =>
      proxied.as('', 'POST', '/api/session', {
        body: { email: `${randomUUID()}@example.com`, password: 'wrong-one', terms: true },
        headers: { 'X-Forwarded-For': forwarded },
      })
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) statuses.push((await guess(`10.9.9.${n}, 198.51.100.1`)).status)
    expect(statuses).toEqual([401, 401, 429, 429])
    expect((await guess('198.51.100.2')).status).toBe(401)
    await proxied.close()
  })
})
