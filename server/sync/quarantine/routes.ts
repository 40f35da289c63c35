import { Hono } from 'hono'
import * as v from 'valibot'
import { unsentUpload } from '#protocol/quarantine.ts'
import { MAX_PUSH_BYTES, VENDOR_HEADER } from '#protocol/sync.ts'
import { id as recordId } from '#domain/kernel/id.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { requireOwnOrigin, requireSession, type SessionEnv } from '#server/identity/auth/guards.ts'
import { readJson } from '#server/http/body.ts'
import type { Core } from '#server/database/core.ts'
import { ALLOWANCES, openAllowance, type Allowance } from '#server/http/limits/allowance.ts'
import { ProblemError } from '#server/http/problems.ts'
import { keepUnsent } from './keep-unsent.ts'
import { dropQuarantined, listQuarantined } from '#server/mutations/quarantine.ts'

interface QuarantineParts extends Pick<Core, 'database' | 'now'> {
  readonly auth: Auth
  readonly publicUrl: string
  /** How often one session may call. */
  readonly allowance?: Allowance
}

// As in a push: the changes themselves, and a little for what is around them.
const MAX_BODY_BYTES = MAX_PUSH_BYTES + 64 * 1024

/**
 * `GET /` and `DELETE /:mutationId` for the vendor's people; `POST /` for a device whose session was revoked, and for nobody
 * else: a living session has its changes carried out instead. Mount at `/api/parked`.
 */
export const quarantineRoutes = (parts: QuarantineParts): Hono<SessionEnv> => {
  const { database, auth } = parts
  const spend = openAllowance(parts.allowance ?? ALLOWANCES.quarantine, parts.now)
  return new Hono<SessionEnv>()
    .use(requireOwnOrigin(parts.publicUrl))
    .post('/', async (c) => {
      const revoked = await auth.revoked(c.req.raw.headers)
      if (!revoked)
        throw (await auth.read(c.req.raw.headers)) ? new ProblemError(403, 'auth.forbidden') : new ProblemError(401, 'auth.required')
      if ((c.req.header(VENDOR_HEADER) ?? revoked.vendorId) !== revoked.vendorId) throw new ProblemError(401, 'auth.required')
      spend(revoked.tokenHash)
      const body = v.safeParse(unsentUpload, await readJson(c, MAX_BODY_BYTES, { items: 'judged' }))
      if (!body.success) throw new ProblemError(400, 'body.invalid', { fields: { [v.getDotPath(body.issues[0]) ?? '']: 'body.invalid' } })
      return c.json({ parked: await keepUnsent(parts, revoked, body.output) })
    })
    .get('/', requireSession(auth), async (c) => {
      const { vendorId, sessionId } = c.get('session')
      spend(sessionId)
      return c.json({ changes: await database.vendorTransaction(vendorId, (tx) => listQuarantined(tx, vendorId), { readOnly: true }) })
    })
    .delete('/:mutationId', requireSession(auth), async (c) => {
      const { vendorId, sessionId } = c.get('session')
      spend(sessionId)
      const mutationId = c.req.param('mutationId')
      if (!v.is(recordId, mutationId)) throw new ProblemError(404, 'not_found')
      await database.vendorTransaction(vendorId, (tx) => dropQuarantined(tx, { vendorId, mutationId }))
      return c.body(null, 204)
    })
}
