import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from '#server/http/headers/security.ts'
import { siteRoutes } from './serve.ts'
import { readSite, type Site } from './site.ts'

const HTML =
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="module" nonce="__CSP_NONCE__" src="/assets/a-1.js"></script>'
const CODE = 'export const answer = 42\n'.repeat(50)
const PAGE = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let folder = ''
let site: Site | null = null
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(folder, 'assets'))
  const files: Record<string, string | Buffer> = {
    'index.html': HTML,
    'auth.html': HTML,
    'assets/a-1.js': CODE,
    'assets/a-1.js.br': brotliCompressSync(CODE),
    'assets/a-1.js.gz': gzipSync(CODE),
    'assets/a-1.js.map': '{}',
    'assets/scan-worker-Ab_1-x.js': '// reader',
    'firebase-messaging-sw.js': '// worker',
    'manifest.webmanifest': '{}',
    'assets/b-2.css': 'p {}',
    'assets/b-2.css.gz': gzipSync('p {}'),
    'site.ico': readFileSync(join(import.meta.dirname, '../../../public/favicon.ico')),
    'precache.tar': 'archive',
    'icons-1.png': Buffer.from([137, 80, 78, 71]),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  site = readSite(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Hono()
    .use(securityHeaders({ https: false }))
    .route('/', siteRoutes(site))
    .request(path, { method, headers })
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a page', () => {
  it('carries a fresh nonce in its markup and the same one in its policy', async () => {
    const seen = new Set<string>()
    for (const path of ['/', '/grace-period', '/index.html']) {
      const response = await ask(path, PAGE)
      const html = await response.text()
      const nonce = /nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? 'none'
      expect(html).toBe(HTML.replaceAll('__CSP_NONCE__', nonce))
      expect(nonce).toMatch(/^[\w+/]{22}==$/)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      seen.add(nonce)
    }
    expect(seen.size).toBe(3)
  })

  it('is compressed with its nonce in place', async () => {
    const brotli = await ask('/', { ...PAGE, 'Accept-Encoding': 'gzip, deflate, br' })
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await bytes(brotli)).toString()).not.toContain('__CSP_NONCE__')
    const gzip = await ask('/', { ...PAGE, 'Accept-Encoding': 'gzip' })
    expect(gunzipSync(await bytes(gzip)).toString()).toContain('csp-nonce')
  })

  it.each([
    '/assets/missing-1.js',
    '/assets/missing',
    '/assets',
    '/api',
    '/api/missing',
    '/picture.png',
    '/favicon.ico',
    '/some/file.json',
    '/.well-known/x',
  ])('is never given in place of %s', async (path) => {
    const response = await ask(path, PAGE)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  })

  it.each(['text/html', '*/*', 'image/png', 'application/json', ''])('is given to GET and HEAD that accept %j', async (accept) => {
    for (const path of ['/signin', '/dashboard/detail?id=1'])
      for (const method of ['GET', 'HEAD']) {
        const response = await ask(path, accept === '' ? {} : { Accept: accept }, method)
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
        expect((await response.text()) === '').toBe(method === 'HEAD')
      }
  })

  it('has no body for HEAD', async () => {
    const response = await ask('/', PAGE, 'HEAD')
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('an asset', () => {
  it('is cached for ever and comes in the best form the browser takes', async () => {
    const brotli = await ask('/assets/a-1.js', { 'Accept-Encoding': 'gzip, br' })
    expect(
      Object.fromEntries(['cache-control', 'content-encoding', 'vary', 'content-type'].map((name) => [name, brotli.headers.get(name)])),
    ).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'vary': 'Accept-Encoding',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(brotliDecompressSync(await bytes(brotli)).toString()).toBe(CODE)
    const gzip = await ask('/assets/a-1.js', { 'Accept-Encoding': 'br;q=0, gzip' })
    expect(gunzipSync(await bytes(gzip)).toString()).toBe(CODE)
    const plain = await ask('/assets/a-1.js')
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, CODE])
  })

  it('keeps its compressed twins and source maps to itself', async () => {
    for (const path of ['/assets/a-1.js.br', '/assets/a-1.js.gz', '/assets/a-1.js.map']) expect((await ask(path)).status).toBe(404)
  })

  it('may run WebAssembly only where it is the worker that reads codes', async () => {
    const policyOf = async (path: string) => (await ask(path)).headers.get('content-security-policy')
    expect(await policyOf('/assets/scan-worker-Ab_1-x.js')).toContain("script-src 'self' 'wasm-unsafe-eval';")
    for (const path of ['/assets/a-1.js', '/', '/firebase-messaging-sw.js']) expect(await policyOf(path)).not.toContain('unsafe')
  })

  it('has the headers of the archive that a worker takes it out of', async () => {
    const [file, archive] = [await ask('/assets/a-1.js'), await ask('/precache.tar')]
    const OWN = ['cache-control', 'content-length', 'content-type', 'etag', 'vary']
    const shared = ({ headers }: Response) => [...headers].filter(([name]) => !OWN.includes(name))
    expect(shared(archive)).toEqual(shared(file))
    expect(archive.headers.get('cache-control')).toBe('no-cache')
  })

  it('cannot be reached outside the folder', async () => {
    for (const path of ['/../env.ts', '/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])
      expect((await ask(path)).status).toBe(404)
  })
})

describe('another file', () => {
  it('is revalidated by its tag', async () => {
    const first = await ask('/manifest.webmanifest')
    const etag = first.headers.get('etag') ?? ''
    expect([first.headers.get('cache-control'), first.headers.get('content-type')]).toEqual(['no-cache', 'application/manifest+json'])
    const again = await ask('/manifest.webmanifest', { 'If-None-Match': `"other", ${etag}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect((await ask('/manifest.webmanifest', { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  it('keeps its policy when it is revalidated: a worker runs under what came last', async () => {
    const headers = (response: Response) =>
      ['content-security-policy', 'cache-control', 'vary', 'etag'].map((name) => response.headers.get(name))
    const first = await ask('/firebase-messaging-sw.js')
    const again = await ask('/firebase-messaging-sw.js', { 'If-None-Match': first.headers.get('etag') ?? '' })
    expect([again.status, headers(again)]).toEqual([304, headers(first)])
  })

  it('is the service worker with a policy and a scope of its own', async () => {
    const { headers } = await ask('/firebase-messaging-sw.js')
    expect(headers.get('service-worker-allowed')).toBe('/')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; connect-src 'self' https:\/\/firebaseinstallations/,
    )
  })

  it('is robots.txt even when the build has none', async () => {
    expect(await (await ask('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /api/\n')
  })
})

describe('the icon that browsers and monitors ask for by themselves', () => {
  it('is there, as what its name says', async () => {
    const response = await ask('/site.ico')
    expect(response.headers.get('content-type')).toBe('image/x-icon')
    expect([...(await bytes(response)).subarray(0, 4)]).toEqual([0, 0, 1, 0])
  })
})

describe('a site that is not built', () => {
  it('has no pages', async () => {
    expect(readSite(join(folder, 'nowhere'))).toBeNull()
    const app = siteRoutes(null)
    expect((await app.request('/', { headers: PAGE })).status).toBe(404)
  })
})

describe('the encoding', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*;q=0', null],
    ['identity', null],
    ['', null],
  ])('for "%s" is %s, of files and pages alike', async (header, encoding) => {
    for (const path of ['/assets/a-1.js', '/signin'])
      expect((await ask(path, { 'Accept-Encoding': header })).headers.get('content-encoding')).toBe(encoding)
  })

  it('is only one that the build has written', async () => {
    expect((await ask('/firebase-messaging-sw.js', { 'Accept-Encoding': 'br, gzip' })).headers.get('content-encoding')).toBeNull()
    expect((await ask('/assets/b-2.css', { 'Accept-Encoding': 'br, gzip' })).headers.get('content-encoding')).toBe('gzip')
  })
})
