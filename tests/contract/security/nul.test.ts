import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, type EngineUnderTest } from '../engines.ts'
import { SERVICE_KEY } from '../service-world.ts'
import { parseAnswer } from '../read-answer.ts'
import { wire } from '../world.ts'
import { ENDPOINTS } from './endpoints.ts'
import { openSecured, readText, SITE, type Secured, type SecuredVendor } from './world.ts'

const TWICE = { password: 'p4ssword-2', confirmation: 'p4ssword-2' }
/** Whole bodies where the list of endpoints has one that is refused before its texts are looked at. */
const BODIES: Readonly<Record<string, (vendor: SecuredVendor) => unknown>> = {
  'POST /api/contact': () => ({ name: 'Noura', email: 'a@example.com', phone: '0501234567', message: 'Hello', language: 'en' }),
  'POST /api/recovery': () => ({ email: 'a@example.com', language: 'en' }),
  'POST /api/sign-up': () => ({ companyName: 'Yard', email: 'a@example.com', ...TWICE, terms: true, language: 'en' }),
  'POST /api/sign-up/again': () => ({ email: 'a@example.com', language: 'en' }),
  'POST /api/nafath': () => ({ nationalId: '1010101010', purpose: 'sign-in', terms: true, language: 'en' }),
  'POST /api/service/v1/vendors': (vendor) => ({ ...vendor.registration, vendor: { ...vendor.registration.vendor, id: randomUUID() } }),
  'POST /api/service/v1/vendors/:vendorId/zones': (vendor) => ({ ...vendor.zone, id: randomUUID() }),
  'POST /api/service/v1/vendors/:vendorId/containers': (vendor) => ({ ...vendor.container, id: randomUUID() }),
  'POST /api/service/v1/vendors/:vendorId/bookings': (vendor) => ({ ...vendor.booking, id: randomUUID() }),
  'POST /api/service/v1/vendors/:vendorId/requests': (vendor) => vendor.request(),
  'POST /api/parked': () => ({ clientId: randomUUID(), mutations: [wire(1, 'request.reject', { reason: 'x' })] }),
}
/** They take a change apart from the others and answer for each, in a call that is answered as a whole; what is handed over is evidence. */
const EACH_FOR_ITSELF = new Set(['POST /api/sync', 'POST /api/parked'])
const NAMES = Object.keys(ENDPOINTS)

/** Every value made of this one by putting NUL into one of its texts, or into one of its names. */
const withNul = (value: unknown): unknown[] => {
  if (typeof value === 'string') return [`${value}\0`, '\0', `${value.slice(0, 3)}\0${value.slice(3)}`]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, at) => withNul(item).map((odd): unknown => value.with(at, odd)))
  return [
    { ...value, 'a\0b': 'c' },
    ...Object.entries(value).flatMap(([name, inner]) => withNul(inner).map((odd) => ({ ...value, [name]: odd }))),
  ]
}

describe('a NUL character', { timeout: 300_000 }, () => {
  let world: Secured
  let vendor: SecuredVendor
  let revoked: string
  beforeAll(async () => {
    const plenty = { burst: 1e9, perSecond: 1e9 }
    world = await openSecured(ENGINES[0] as EngineUnderTest, {
      allowances: { sync: plenty, events: plenty, files: plenty, quarantine: plenty },
      signInsPerMinute: 1e9,
      signUpsPerHour: 1e9,
      nafathPerHour: 1e9,
      smsPerHour: 1e9,
      smsUnapprovedPerHour: 1e9,
    })
    vendor = await world.vendor()
    revoked = await world.revokedCookie(vendor)
  })
  afterAll(() => world.close())

  const send = (name: string, change: { path?: string; body?: unknown; headers?: Record<string, string> }) => {
    const { path, body, headers } = ENDPOINTS[name]?.call(vendor, world) ?? { path: '/nowhere' }
    const sent = 'body' in change ? change.body : body
    return world.app.request(change.path ?? path, {
      method: name.split(' ')[0] ?? '',
      headers: {
        Origin: SITE,
        Cookie: ENDPOINTS[name]?.for === 'revoked' ? revoked : vendor.cookie,
        Authorization: `Bearer ${SERVICE_KEY}`,
        ...(sent === undefined || sent instanceof Uint8Array ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
        ...change.headers,
      },
      ...(sent === undefined ? {} : { body: sent instanceof Uint8Array ? new Uint8Array(sent) : JSON.stringify(sent) }),
    })
  }
  const expectRefused = async (response: Response, of: string): Promise<void> => {
    const text = await readText(response)
    expect(Math.floor(response.status / 100), `${response.status} ${text.slice(0, 200)} for ${of}`).toBe(4)
  }

  it.each(NAMES)('in the address of %s is refused', async (name) => {
    const { path } = ENDPOINTS[name]?.call(vendor, world) ?? { path: '/nowhere' }
    const [plain = '', query = ''] = path.split('?')
    const parts = plain.split('/')
    const inPath = parts.slice(1).flatMap((part, at) => [`${part}%00`, `%00${part}`].map((odd) => parts.with(at + 1, odd).join('/')))
    const inQuery = [`${plain}?a=%00`, `${plain}?%00=a`, `${plain}?limit=5%00`, `${plain}?${query}%00`]
    for (const odd of [...inPath, ...inQuery]) await expectRefused(await send(name, { path: odd }), odd)
  })

  it.each(NAMES.filter((name) => /^(POST|PUT) /.test(name)))('in the body of %s is refused', async (name) => {
    const body = BODIES[name]?.(vendor) ?? ENDPOINTS[name]?.call(vendor, world).body
    if (body instanceof Uint8Array || EACH_FOR_ITSELF.has(name)) return
    for (const odd of withNul(body)) await expectRefused(await send(name, { body: odd }), JSON.stringify(odd))
  })

  it('in a change of a push is that change’s rejection, and elsewhere in a push it is refused', async () => {
    const change = wire(1, 'request.reject', { requestId: vendor.requestId, reason: 'No bin free' })
    // A field that no release knows is not read, whatever it is called.
    const known = (odd: unknown): boolean => !Object.hasOwn(Object(odd) as object, 'a\0b')
    for (const odd of withNul(change).filter(known)) {
      const response = await send('POST /api/sync', { body: world.syncBody([odd]) })
      const text = await response.text()
      if (response.status === 200)
        expect(
          parseAnswer(text).results.map(({ status }) => status),
          JSON.stringify(odd),
        ).toEqual(['rejected'])
      else expect([400, 409], text).toContain(response.status)
    }
    for (const odd of withNul({ ...world.syncBody(), cursor: { epoch: randomUUID(), scope: 'x', revision: 1, after: '' } }).filter(known))
      await expectRefused(await send('POST /api/sync', { body: odd }), JSON.stringify(odd))
    for (const odd of withNul(BODIES['POST /api/parked']?.(vendor))) {
      const response = await send('POST /api/parked', { body: odd })
      expect(response.status, `${await response.text()} for ${JSON.stringify(odd)}`).toBeLessThan(500)
    }
  })

  it.each(NAMES)('in a header of %s is refused or means nothing', async (name) => {
    const [cookie = '', value = ''] = vendor.cookie.split('=')
    for (const odd of [`${cookie}=${value}%00`, `${cookie}=%00`, `${vendor.cookie}; other=%00`]) {
      const response = await send(name, { headers: { Cookie: odd } })
      expect(response.status, `${await readText(response)} for ${odd}`).toBeLessThan(500)
    }
    for (const header of [
      'Idempotency-Key',
      'x-portal-vendor',
      'Content-Range',
      'Origin',
      'User-Agent',
      'X-Forwarded-For',
      'Accept',
      'If-None-Match',
    ])
      expect(() => new Headers({ [header]: 'a\0b' })).toThrow()
    const response = await send(name, { headers: { 'Idempotency-Key': '%00', 'User-Agent': '%00', 'X-Forwarded-For': '%00' } })
    expect(response.status, await readText(response)).toBeLessThan(500)
  })

  it('in a form posted without a script is refused', async () => {
    const body = new URLSearchParams({ name: 'Noura\0', email: 'a@example.com', phone: '0501234567', message: 'Hello', language: 'en' })
    const response = await world.app.request('/api/contact', { method: 'POST', headers: { Origin: SITE }, body })
    await expectRefused(response, 'a plain form')
  })

  it.each(['/signin%00', '/%00', '/?lang=%00', '/assets/%00.js', '/a/%00/b'])('in the address of a page, %s, is refused', async (path) => {
    await expectRefused(await world.app.request(path, { headers: { Accept: 'text/html' } }), path)
  })

  it.each([
    ['/signin%00', 404],
    ['/a/%00/b', 404],
    ['/requests?q=%00', 400],
    ['/?lang=%00', 400],
  ])('in the address of a page, %s, that somebody opens is answered with a page', async (path, status) => {
    const response = await world.app.request(path, { headers: { Accept: 'text/html' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
    expect(await response.text()).toMatch(/^<!doctype html>/i)
  })
})
