import { and, eq, sql, type SQL } from 'drizzle-orm'
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
import { pushDevices } from '#server/database/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import { isStorable } from '#server/mutations/arguments.ts'
import { LIMITS } from '#server/http/limits/limits.ts'

interface PushDeviceParts extends Pick<Core, 'database' | 'now'> {
  readonly auth: Auth
  readonly publicUrl: string
}

const MAX_DEVICE_BYTES = 8192

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
export const pushDeviceRoutes = ({ database, now, auth, publicUrl }: PushDeviceParts): Hono<SessionEnv> =>
  new Hono<SessionEnv>()
    .use(requireOwnOrigin(publicUrl), requireSession(auth))
    .put('/', endpoint(REGISTER), async (c) => {
      const { token, deviceType, language } = c.req.valid('json')
      if (!isStorable(token)) throw new ProblemError(400, 'body.invalid', { fields: { token: 'body.invalid' } })
      const { vendorId, userId, sessionId } = c.get('session')
      await database.vendorTransaction(vendorId, async (tx) => {
        // One after the other, else two calls would each leave the other's device out of account.
        await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`push ${vendorId}`}, 0))`)
        const known = { userId, deviceType, language, sessionId, seenAt: now() }
        await tx.orm
          .insert(pushDevices)
          .values({ vendorId, tokenId: sha256Hex(token), token, ...known })
          .onConflictDoUpdate({ target: [pushDevices.vendorId, pushDevices.tokenId], set: known })
        const keepNewest = (own: SQL, most: number) =>
          tx.rows(sql`
            delete from push_devices where vendor_id = ${vendorId}::uuid and ${own} and token_id not in (
              select token_id from push_devices where vendor_id = ${vendorId}::uuid and ${own}
              order by (token_id = ${sha256Hex(token)}) desc, seen_at desc, token_id limit ${most}::int)`)
        await keepNewest(sql`session_id = ${sessionId}`, LIMITS.pushDevicesOfSession)
        await keepNewest(sql`user_id = ${userId}`, LIMITS.pushDevicesOfPerson)
        await keepNewest(sql`true`, LIMITS.pushDevicesOfVendor)
      })
      return c.body(null, 204)
    })
    .delete('/:token', endpoint(FORGET), async (c) => {
      const { vendorId } = c.get('session')
      await database.vendorTransaction(vendorId, (tx) =>
        tx.orm
          .delete(pushDevices)
          .where(and(eq(pushDevices.vendorId, vendorId), eq(pushDevices.tokenId, sha256Hex(c.req.valid('param').token)))),
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
