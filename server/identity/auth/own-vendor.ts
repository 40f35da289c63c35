import type { MiddlewareHandler } from 'hono'
import { VENDOR_HEADER } from '#protocol/sync.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { SessionEnv } from './guards.ts'

/**
 * Behind `requireSession`: refuses a call made for another vendor than the cookie's with 401. A browser can be signed in as somebody
 * else meanwhile; the device keeps what it has until its own vendor signs in again, and nothing crosses over.
 */
export const requireOwnVendor: MiddlewareHandler<SessionEnv> = async (c, next) => {
  const { vendorId } = c.get('session')
  if ((c.req.header(VENDOR_HEADER) ?? vendorId) !== vendorId) throw new ProblemError(401, 'auth.required')
  await next()
}
