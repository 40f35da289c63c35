import { Hono } from 'hono'
import * as v from 'valibot'
import { deviceList } from '#protocol/devices.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { requireOwnOrigin, requireSession, type SessionEnv } from '#server/identity/auth/guards.ts'
import type { Core } from '#server/database/core.ts'
import { json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { ProblemError } from '#server/http/problems.ts'
import { isStorable } from '#server/mutations/arguments.ts'
import { listDevices, revokeDevice, stopPushToSession } from './sessions.ts'

interface DeviceParts extends Pick<Core, 'database' | 'pokes'> {
  readonly auth: Auth
  readonly publicUrl: string
}

const LIST = {
  summary: 'The devices signed in to this account',
  caller: 'session',
  answers: { 200: json({ DeviceList: deviceList }) },
} as const

const REVOKE = {
  summary: 'Revoke a device: it hands over what it had not sent and wipes itself',
  caller: 'session',
  params: v.object({
    sessionId: v.pipe(
      v.string(),
      v.check((name) => isStorable(name)),
    ),
  }),
  answers: { 204: null },
} as const

/** `GET /` and `DELETE /:sessionId`, the signed-in devices of this account: mount at `/api/devices`. */
export const deviceRoutes = ({ database, pokes, auth, publicUrl }: DeviceParts): Hono<SessionEnv> =>
  new Hono<SessionEnv>()
    .use(requireOwnOrigin(publicUrl), requireSession(auth))
    .get('/', endpoint(LIST), async (c) => c.json({ devices: await listDevices(database, c.get('session')) }))
    .delete('/:sessionId', endpoint(REVOKE), async (c) => {
      const { sessionId } = c.req.valid('param')
      const { vendorId, userId } = c.get('session')
      const revoked = await revokeDevice(database, { vendorId, userId, sessionId })
      if (revoked) pokes.sessionEnded(sessionId)
      // Also where there was nothing to revoke: the call before this one may have ended half-way. Without a turn, or whoever keeps the
      // vendor busy would hold it up.
      await database.vendorTransaction(vendorId, (tx) => stopPushToSession(tx, { vendorId, userId, sessionId }), { unqueued: true })
      if (!revoked) throw new ProblemError(404, 'not_found')
      return c.body(null, 204)
    })
