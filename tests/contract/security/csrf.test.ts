import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, type EngineUnderTest } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { ENDPOINTS, isByKey } from './endpoints.ts'
import { openSecured, SITE, type Secured, type SecuredVendor } from './world.ts'

const WRITES = Object.keys(ENDPOINTS).filter((name) => !name.startsWith('GET ') && !isByKey(name))
/** Where other bodies than JSON have a meaning: bytes of a file, and the contact form of a page without scripts. */
const PLAIN = new Set(['PUT /api/files/:sha256', 'POST /api/contact'])
const CONTENT_TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
]
const FOREIGN: Readonly<Record<string, Record<string, string>>> = {
  'another site': { Origin: 'https://evil.example' },
  'a subdomain of ours': { Origin: 'https://x.portal.example' },
  'a name that begins like ours': { Origin: 'https://portal.example.evil.example' },
  'this site over http': { Origin: 'http://portal.example', Host: 'portal.example' },
  'another scheme': { Origin: 'ftp://portal.example', Host: 'portal.example' },
  'another port': { Origin: 'https://portal.example:8443' },
  'an opaque origin': { Origin: 'null' },
  'an empty origin': { Origin: '' },
  'no origin at all': {},
  'no origin, cross-site': { 'Sec-Fetch-Site': 'cross-site' },
  'no origin, same-site': { 'Sec-Fetch-Site': 'same-site' },
  'a link someone typed': { 'Sec-Fetch-Site': 'none' },
  'another site that claims to be ours in Referer': { Origin: 'https://evil.example', Referer: `${SITE}/requests` },
}

describe('calls that another site makes with a person’s cookie', () => {
  let world: Secured
  let vendor: SecuredVendor
  beforeAll(async () => {
    world = await openSecured(ENGINES[0] as EngineUnderTest)
    vendor = await world.vendor()
  })
  afterAll(() => world.close())

  const send = (name: string, headers: Record<string, string>) => {
    const { path, body, headers: own } = ENDPOINTS[name]?.call(vendor, world) ?? { path: '/nowhere' }
    return world.app.request(path, {
      method: name.split(' ')[0] ?? '',
      headers: { Cookie: vendor.cookie, ...own, ...headers },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    })
  }

  describe.each(WRITES)('%s', (name) => {
    it.each(Object.keys(FOREIGN))('refuses %s with every content type, before anything is done', async (from) => {
      const before = await world.fingerprint(vendor)
      for (const type of CONTENT_TYPES)
        expect(await readProblem(await send(name, { 'Content-Type': type, ...FOREIGN[from] })), type).toMatchObject({
          status: 403,
          code: 'origin.refused',
        })
      expect(await world.fingerprint(vendor)).toBe(before)
    })
  })

  it.each(WRITES.filter((name) => !PLAIN.has(name) && !name.startsWith('DELETE ')))(
    '%s reads nothing but JSON, from our own pages too',
    async (name) => {
      const { cookie } = await world.signIn(vendor.email)
      const revoked = await world.revokedCookie(vendor)
      for (const type of CONTENT_TYPES.slice(1)) {
        const response = await send(name, {
          'Content-Type': type,
          'Origin': SITE,
          'Cookie': name === 'POST /api/parked' ? revoked : cookie,
        })
        expect(await readProblem(response), type).toMatchObject({ status: 400, code: 'body.invalid' })
      }
    },
  )

  it('lets no other site read an answer: no call is answered with CORS headers, nor is its preflight', async () => {
    for (const name of Object.keys(ENDPOINTS)) {
      const { path } = ENDPOINTS[name]?.call(vendor, world) ?? { path: '/nowhere' }
      for (const method of ['OPTIONS', name.split(' ')[0] ?? '']) {
        const response = await world.app.request(path, {
          method,
          headers: {
            'Origin': 'https://evil.example',
            'Access-Control-Request-Method': 'PUT',
            'Access-Control-Request-Headers': 'content-type',
          },
        })
        await response.body?.cancel()
        expect([...response.headers.keys()].filter((header) => header.startsWith('access-control-'))).toEqual([])
      }
    }
  })
})
