import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { answerProblem, ProblemError } from '#server/http/problems.ts'
import { assetScriptPolicy, pagePolicy } from './policy.ts'
import { securityHeaders } from './security.ts'

const server = (https: boolean) => {
  const app = new Hono().use(securityHeaders({ https }))
  app.onError((error) => answerProblem(error))
  app.get('/api/data', () => new Response('{}', { headers: { 'cache-control': 'public, max-age=60' } }))
  app.get('/api/refused', () => {
    throw new ProblemError(403, 'auth.forbidden')
  })
  app.get('/api/broken', () => {
    throw new Error('broken')
  })
  app.get('/page', (c) => c.body('', 200, { 'content-security-policy': pagePolicy('N') }))
  return app
}

describe('security headers', () => {
  it('are these', async () => {
    const { headers } = await server(true).request('/api/data')
    expect(Object.fromEntries(headers)).toMatchInlineSnapshot(`
      {
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "content-type": "text/plain;charset=UTF-8",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "origin-agent-cluster": "?1",
        "permissions-policy": "accelerometer=(), autoplay=(), browsing-topics=(), camera=(self), display-capture=(), encrypted-media=(), fullscreen=(self), geolocation=(self), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
        "referrer-policy": "same-origin",
        "strict-transport-security": "max-age=63072000",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      }
    `)
  })

  it('let a page do only what it needs', () => {
    expect(pagePolicy('N').split('; ')).toMatchInlineSnapshot(`
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'nonce-N'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com",
        "frame-src blob:",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types default",
      ]
    `)
  })

  it('let a page and its workers ask a map service where it is configured, and nobody else', () => {
    const tiles = 'https://tiles.example.com'
    const added = (policyOf: (origins: readonly string[]) => string) => {
      const without = policyOf([]).split('; ')
      return policyOf([tiles])
        .split('; ')
        .flatMap((line, at) => (line === without[at] ? [] : [[line.split(' ')[0], line.replace(without[at] ?? '', '').trim()]]))
    }
    expect(added((origins) => pagePolicy('N', origins))).toEqual([
      ['img-src', tiles],
      ['connect-src', tiles],
    ])
    expect(added(assetScriptPolicy)).toEqual([['connect-src', tiles]])
  })

  it.each(['/api/data', '/api/refused', '/api/broken', '/api/nowhere', '/nowhere'])('are on the answer of %s', async (path) => {
    const { headers } = await server(false).request(path)
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
    ]) {
      expect(headers.has(name)).toBe(true)
    }
    expect(headers.get('cache-control') === 'no-store').toBe(path.startsWith('/api/'))
  })

  it('leave a page its own policy, and promise https only where there is https', async () => {
    const { headers } = await server(false).request('/page')
    expect(headers.get('content-security-policy')).toBe(pagePolicy('N'))
    expect(headers.has('strict-transport-security')).toBe(false)
  })
})
