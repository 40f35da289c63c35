import type { MiddlewareHandler } from 'hono'
import { VENDOR_HEADER } from '#protocol/sync.ts'
import type { Caller } from '#server/http/limits/allowance.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import type { RevokedSession } from '#server/identity/devices/sessions.ts'

/** What {@link requireRevoked} leaves on the context. */
export interface RevokedEnv {
  Variables: { revoked: RevokedSession }
}

/**
 * Lets a device pass whose session was revoked, and nobody else: a living session has its changes carried out instead (403
 * `auth.forbidden`). 401 for everybody else, and where the cookie belongs to another vendor than the device's.
 */
export const requireRevoked =
  ({ auth, spend }: { auth: Pick<Auth, 'read' | 'revoked'>; spend: (who: Caller) => void }): MiddlewareHandler<RevokedEnv> =>
  async (c, next) => {
    const { headers } = c.req.raw
    const revoked = await auth.revoked(headers)
    if (!revoked) throw (await auth.read(headers)) ? new ProblemError(403, 'auth.forbidden') : new ProblemError(401, 'auth.required')
    if ((c.req.header(VENDOR_HEADER) ?? revoked.vendorId) !== revoked.vendorId) throw new ProblemError(401, 'auth.required')
    spend({ session: revoked.tokenHash, person: revoked.userId })
    c.set('revoked', revoked)
    await next()
  }
