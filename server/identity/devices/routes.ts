import { Hono } from 'hono'
import type { Auth } from '#server/identity/auth/auth.ts'
import { requireOwnOrigin, requireSession, type SessionEnv } from '#server/identity/auth/guards.ts'
import type { Core } from '#server/database/core.ts'
import { ProblemError } from '#server/http/problems.ts'
import { isStorable } from '#server/mutations/arguments.ts'
import { listDevices, revokeDevice, stopPushToSession } from './sessions.ts'

interface DeviceParts extends Pick<Core, 'database' | 'pokes'> {
  readonly auth: Auth
  readonly publicUrl: string
}

/** `GET /` and `DELETE /:sessionId`, the signed-in devices of this account: mount at `/api/devices`. */
export const deviceRoutes = ({ database, pokes, auth, publicUrl }: DeviceParts): Hono<SessionEnv> =>
  new Hono<SessionEnv>()
    .use(requireOwnOrigin(publicUrl), requireSession(auth))
    .get('/', async (c) => c.json({ devices: await listDevices(database, c.get('session')) }))
    .delete('/:sessionId', async (c) => {
      const sessionId = c.req.param('sessionId')
      const { vendorId, userId } = c.get('session')
      if (!isStorable(sessionId)) throw new ProblemError(404, 'not_found')
      const revoked = await revokeDevice(database, { vendorId, userId, sessionId })
      if (revoked) pokes.sessionEnded(sessionId)
      // Also where there was nothing to revoke: the call before this one may have ended half-way. Without a turn, or whoever keeps the
      // vendor busy would hold it up.
      await database.vendorTransaction(vendorId, (tx) => stopPushToSession(tx, { vendorId, userId, sessionId }), { unqueued: true })
      if (!revoked) throw new ProblemError(404, 'not_found')
      return c.body(null, 204)
    })
