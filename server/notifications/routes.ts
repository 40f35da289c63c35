import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { sha256Hex } from '#server/http/sha256.ts'
import { portalConfig, type PortalConfig } from '#protocol/config.ts'
import { pushDevice } from '#protocol/push.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { requireOwnOrigin, requireSession, type SessionEnv } from '#server/identity/auth/guards.ts'
import { json, jsonBody } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { firstFault } from '#server/http/endpoint/faults.ts'
import type { Core } from '#server/database/core.ts'
import { ProblemError } from '#server/http/problems.ts'
import { isStorable } from '#server/mutations/arguments.ts'

interface NotifyParts extends Pick<Core, 'database' | 'now'> {
  readonly auth: Auth
  readonly publicUrl: string
}

const MAX_DEVICE_BYTES = 8192
/** A session is one browser, which has one token at a time and a few while the service renews it. The oldest give way. */
const DEVICES_PER_SESSION = 5

const REGISTER = {
  summary: 'Where to push to',
  caller: 'session',
  body: jsonBody({ PushDevice: pushDevice }, { limit: MAX_DEVICE_BYTES, faults: firstFault }),
  answers: { 204: null },
} as const

const FORGET = {
  summary: 'Push there no more',
  caller: 'session',
  params: v.object({ token: v.string() }),
  answers: { 204: null },
} as const

/** `PUT /` and `DELETE /:token`: mount at `/api/push-devices`. */
export const pushDeviceRoutes = ({ database, now, auth, publicUrl }: NotifyParts): Hono<SessionEnv> =>
  new Hono<SessionEnv>()
    .use(requireOwnOrigin(publicUrl), requireSession(auth))
    .put('/', endpoint(REGISTER), async (c) => {
      const { token, deviceType, language } = c.req.valid('json')
      if (!isStorable(token)) throw new ProblemError(400, 'body.invalid', { fields: { token: 'body.invalid' } })
      const { vendorId, userId, sessionId } = c.get('session')
      await database.vendorTransaction(vendorId, async (tx) => {
        // One after the other, else two calls would each leave the other's device out of account.
        await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`push ${sessionId}`}, 0))`)
        await tx.rows(sql`
        insert into push_devices (vendor_id, token_id, token, user_id, device_type, language, session_id, seen_at)
        values (${vendorId}::uuid, ${sha256Hex(token)}, ${token}, ${userId}, ${deviceType}, ${language}, ${sessionId}, ${now().toISOString()}::timestamptz)
        on conflict (vendor_id, token_id) do update set user_id = excluded.user_id, device_type = excluded.device_type, language = excluded.language, session_id = excluded.session_id, seen_at = excluded.seen_at`)
        await tx.rows(sql`
        delete from push_devices where vendor_id = ${vendorId}::uuid and session_id = ${sessionId} and token_id not in (
          select token_id from push_devices where vendor_id = ${vendorId}::uuid and session_id = ${sessionId}
          order by (token_id = ${sha256Hex(token)}) desc, seen_at desc, token_id limit ${DEVICES_PER_SESSION})`)
      })
      return c.body(null, 204)
    })
    .delete('/:token', endpoint(FORGET), async (c) => {
      const { vendorId } = c.get('session')
      await database.vendorTransaction(vendorId, (tx) =>
        tx.rows(sql`
        delete from push_devices where vendor_id = ${vendorId}::uuid and token_id = ${sha256Hex(c.req.valid('param').token)}`),
      )
      return c.body(null, 204)
    })

/** `GET /api/config`: mount at `/api/config`. */
export const configRoutes = (config: PortalConfig): Hono =>
  new Hono().get(
    '/',
    endpoint({ summary: 'Public settings', caller: 'everyone', answers: { 200: json({ PublicConfig: portalConfig }) } }),
    (c) => c.json(config),
  )
