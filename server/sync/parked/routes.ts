import { Hono } from 'hono'
import * as v from 'valibot'
import { parkAnswer, parkedList, parkRequest } from '#protocol/parked.ts'
import { MAX_PUSH_BYTES } from '#protocol/sync.ts'
import { id as recordId } from '#domain/kernel/id.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { requireAllowance } from '#server/identity/auth/allowed.ts'
import { requireOwnOrigin, requireSession, type SessionEnv } from '#server/identity/auth/guards.ts'
import { json, jsonBody } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { firstFault } from '#server/http/endpoint/faults.ts'
import type { Core } from '#server/database/core.ts'
import { ALLOWANCES, openAllowance, type Allowance } from '#server/http/limits/allowance.ts'
import { takeOver } from './hand-over.ts'
import { requireRevoked, type RevokedEnv } from './revoked.ts'
import { dropParked, listParked } from '#server/mutations/parked.ts'

interface ParkedParts extends Pick<Core, 'database' | 'now'> {
  readonly auth: Auth
  readonly publicUrl: string
  /** How often one session may call. */
  readonly allowance?: Allowance
}

// As in a push: the changes themselves, and a little for what is around them.
const MAX_BODY_BYTES = MAX_PUSH_BYTES + 64 * 1024

const HAND_OVER = {
  summary: 'A device that was revoked hands over what it had not sent',
  caller: 'revoked',
  body: jsonBody({ ParkRequest: parkRequest }, { limit: MAX_BODY_BYTES, items: 'judged', faults: firstFault }),
  answers: { 200: json({ ParkAnswer: parkAnswer }) },
  problems: { 413: ['parked.full'], 429: ['rate.limited'] },
} as const

const LIST = {
  summary: 'Changes that were put aside',
  caller: 'session',
  answers: { 200: json({ ParkedList: parkedList }) },
  problems: { 429: ['rate.limited'] },
} as const

const DROP = {
  summary: 'Drop a change that was put aside',
  caller: 'session',
  params: v.object({ mutationId: recordId }),
  answers: { 204: null },
  problems: { 429: ['rate.limited'] },
} as const

/**
 * `GET /` and `DELETE /:mutationId` for the vendor's people; `POST /` for a device whose session was revoked, and for nobody
 * else: a living session has its changes carried out instead. Mount at `/api/parked`.
 */
export const parkedRoutes = (parts: ParkedParts): Hono<SessionEnv & RevokedEnv> => {
  const { database, auth } = parts
  const spend = openAllowance(parts.allowance ?? ALLOWANCES.parked, parts.now)
  const allowed = requireAllowance(spend)
  return new Hono<SessionEnv & RevokedEnv>()
    .use(requireOwnOrigin(parts.publicUrl))
    .post('/', requireRevoked({ auth, spend }), endpoint(HAND_OVER), async (c) =>
      c.json({ parked: await takeOver(parts, c.get('revoked'), c.req.valid('json')) }),
    )
    .get('/', requireSession(auth), allowed, endpoint(LIST), async (c) => {
      const { vendorId } = c.get('session')
      return c.json({ changes: await database.vendorTransaction(vendorId, (tx) => listParked(tx, vendorId), { readOnly: true }) })
    })
    .delete('/:mutationId', requireSession(auth), allowed, endpoint(DROP), async (c) => {
      const { vendorId } = c.get('session')
      const { mutationId } = c.req.valid('param')
      await database.vendorTransaction(vendorId, (tx) => dropParked(tx, { vendorId, mutationId }))
      return c.body(null, 204)
    })
}
