import type { MiddlewareHandler } from 'hono'
import { dataPolicy } from './policy.ts'

const ALWAYS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Record ids travel in the search part of addresses: no other site hears of them.
  'referrer-policy': 'same-origin',
  // Only features Chromium knows on every platform: it prints an error for each one it does not.
  'permissions-policy':
    'accelerometer=(), autoplay=(), browsing-topics=(), camera=(self), display-capture=(), encrypted-media=(), ' +
    'fullscreen=(self), geolocation=(self), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
}

const TWO_YEARS_S = 63_072_000

/**
 * Puts the security headers on every answer, refusals and failures too. Answers that need another content policy than
 * that of plain data (pages, workers) set it themselves; what the API says is never stored by anyone on the way.
 */
export const securityHeaders =
  (site: { https: boolean }): MiddlewareHandler =>
  async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value)
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', dataPolicy)
    if (site.https) headers.set('strict-transport-security', `max-age=${TWO_YEARS_S}`)
    if (c.req.path.startsWith('/api/')) headers.set('cache-control', 'no-store')
  }
