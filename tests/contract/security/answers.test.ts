import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, type EngineUnderTest } from '../engines.ts'
import { ENDPOINTS } from './endpoints.ts'
import { openSecured, SERVICE_KEY, type Secured, type SecuredVendor } from './world.ts'

const COMMON = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': expect.stringContaining('camera=(self)') as unknown,
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-request-id': expect.any(String) as unknown,
}
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

describe('answers', () => {
  let world: Secured
  let vendor: SecuredVendor
  /** Signs in so often that its older sessions give way. */
  let other: SecuredVendor
  beforeAll(async () => {
    world = await openSecured(ENGINES[0] as EngineUnderTest)
    vendor = await world.vendor()
    other = await world.vendor()
  })
  afterAll(() => world.close())

  const headersOf = async (path: string, headers: Record<string, string> = {}) => {
    const response = await world.app.request(path, { headers })
    await response.body?.cancel()
    return Object.fromEntries(response.headers)
  }

  describe('have these headers and no others', () => {
    it('a page', async () => {
      expect(await headersOf('/requests', { Accept: 'text/html' })).toEqual({
        ...COMMON,
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        'vary': 'Accept-Encoding',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=-]{20,}'; .*trusted-types default$/,
        ) as unknown,
      })
    })

    it('a script', async () => {
      expect(await headersOf('/assets/app-1a2b3c.js')).toEqual({
        ...COMMON,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': '6',
        'content-type': 'text/javascript; charset=utf-8',
        'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        'etag': expect.any(String) as unknown,
        'vary': 'Accept-Encoding',
      })
    })

    it('the service worker, which no cache keeps', async () => {
      expect(await headersOf('/firebase-messaging-sw.js')).toMatchObject({
        ...COMMON,
        'cache-control': 'no-cache',
        'service-worker-allowed': '/',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'; connect-src 'self' https:/) as unknown,
      })
    })

    it('data', async () => {
      expect(await headersOf('/api/session', { Cookie: vendor.cookie })).toEqual({
        ...COMMON,
        'cache-control': 'no-store',
        'content-type': 'application/json',
        'content-security-policy': DATA_POLICY,
      })
    })

    it('a refusal', async () => {
      expect(await headersOf('/api/session')).toEqual({
        ...COMMON,
        'cache-control': 'no-store',
        'content-type': 'application/problem+json',
        'content-security-policy': DATA_POLICY,
      })
    })

    it('a file, which cannot be shown as a page', async () => {
      const headers = await headersOf(`/api/files/${vendor.sha256}`, { Cookie: vendor.cookie })
      expect(headers).toEqual({
        ...COMMON,
        'cache-control': 'no-store',
        'content-type': 'image/png',
        'content-disposition': 'attachment',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'repr-digest': expect.stringMatching(/^sha-256=:[A-Za-z0-9+/]{43}=:$/) as unknown,
      })
    })
  })

  it.each(Object.keys(ENDPOINTS).filter((name) => name.includes(' /api/')))('of %s are kept by no cache, done or refused', async (name) => {
    const { path, body, headers } = ENDPOINTS[name]?.call(vendor, world) ?? { path: '/nowhere' }
    const { cookie } = await world.signIn(other.email)
    for (const who of [{}, { Cookie: cookie, Authorization: `Bearer ${SERVICE_KEY}` }]) {
      const response = await world.as('', name.split(' ')[0] ?? '', path, { body, headers: { ...headers, ...who } })
      await response.body?.cancel()
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('etag')).toBeNull()
    }
  })

  describe('cannot be smuggled into a cache', () => {
    const DATA = ['/api/session', '/api/devices', '/api/parked', '/api/sync', '/api/events', '/api/service/v1/vendors']
    const TAILS = [
      '/x.js',
      '/style.css',
      '/logo.png',
      '/index.html',
      '.css',
      ';x.js',
      '%2fx.js',
      '%00.js',
      '%3f.css',
      '/%2e%2e/assets/app-1a2b3c.js',
      '//x.css',
      '/.js',
    ]

    it.each(DATA.flatMap((path) => TAILS.map((tail) => path + tail)))('%s names nothing', async (path) => {
      const response = await world.app.request(path, {
        headers: { Cookie: vendor.cookie, Authorization: `Bearer ${SERVICE_KEY}`, Accept: 'text/html' },
      })
      const text = await response.text()
      expect(vendor.markers.filter((marker) => text.includes(marker))).toEqual([])
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(response.headers.get('content-type')).toBe('application/problem+json')
    })

    it.each(['/assets/gone-000000.js', '/assets/gone-000000.css', '/gone.js', '/assets/../api/session', '/assets/%2e%2e/api/session'])(
      'an asset that is not there (%s) is no page and no data',
      async (path) => {
        const response = await world.app.request(path, { headers: { Cookie: vendor.cookie, Accept: 'text/html,*/*' } })
        const text = await response.text()
        expect(text).not.toContain('<!doctype html>')
        expect(response.headers.get('cache-control')).not.toContain('public')
        if (response.status === 200) expect(response.headers.get('cache-control')).toBe('no-store')
        else expect(response.status).toBe(404)
      },
    )
  })

  it('give each page a nonce of its own', async () => {
    const nonce = async () => /'nonce-([^']+)'/.exec((await headersOf('/', { Accept: 'text/html' }))['content-security-policy'] ?? '')?.[1]
    const nonces = await Promise.all(Array.from({ length: 20 }, nonce))
    expect(new Set(nonces).size).toBe(20)
  })

  it('of methods that are not there say so without doing anything', async () => {
    const before = await world.fingerprint(vendor)
    for (const path of ['/api/session', '/api/sync', '/api/devices', '/api/parked', `/api/files/${vendor.sha256}`])
      for (const method of ['PATCH', 'TRACE2', 'PROPFIND', 'X'])
        expect((await world.as(vendor.cookie, method, path)).status, `${method} ${path}`).toBe(404)
    expect(await world.fingerprint(vendor)).toBe(before)
  })
})
