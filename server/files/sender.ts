import type { MiddlewareHandler } from 'hono'
import { VENDOR_HEADER } from '#protocol/sync.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { setCookies } from '#server/identity/auth/guards.ts'
import type { Core } from '#server/database/core.ts'
import type { RevokedSession } from '#server/identity/devices/sessions.ts'
import { allowUnsentFile } from './unsent-files.ts'
import type { Caller } from '#server/http/limits/allowance.ts'
import { ProblemError } from '#server/http/problems.ts'

/** Who uploads a file, and for which vendor. */
interface Sender {
  readonly vendorId: string
  /** Session, living or revoked, whose calls are counted. */
  readonly who: string
}

/** What {@link requireSender} leaves on the context. */
export interface SenderEnv {
  Variables: { sender: Sender }
}

interface SenderParts extends Pick<Core, 'database'> {
  readonly auth: Pick<Auth, 'read' | 'revoked'>
  /** Takes one token of the sender's allowance. */
  readonly spend: (who: Caller) => void
  /** The same for a device that was revoked. */
  readonly spendUnsent: (who: Caller) => void
}

/**
 * Lets signed-in people upload files, and a revoked device those that the changes it handed over name. 401 for everybody else,
 * and where the cookie belongs to another vendor than the device's; 403 `device.revoked` for any other file.
 */
export const requireSender =
  ({ auth, database, spend, spendUnsent }: SenderParts): MiddlewareHandler<SenderEnv> =>
  async (c, next) => {
    const { headers } = c.req.raw
    const found = await auth.read(headers)
    const revoked: RevokedSession | null = found ? null : await auth.revoked(headers)
    const vendorId = found?.session.vendorId ?? revoked?.vendorId
    if (vendorId === undefined || (c.req.header(VENDOR_HEADER) ?? vendorId) !== vendorId) throw new ProblemError(401, 'auth.required')
    const who = found?.session.sessionId ?? revoked?.tokenHash ?? ''
    const asking = { session: who, person: found?.session.userId ?? revoked?.userId ?? '' }
    if (!revoked) spend(asking)
    else {
      spendUnsent(asking)
      await database.vendorTransaction(vendorId, (tx) => allowUnsentFile(tx, revoked, c.req.param('sha256') ?? ''), { readOnly: true })
    }
    c.set('sender', { vendorId, who })
    await next()
    if (found) setCookies(c, found.cookies)
  }
