import { Hono } from 'hono'
import * as v from 'valibot'
import { heldOfAuthor, leftOfAuthor, unsentUpload, unsentUploadAnswer, quarantinedList } from '#protocol/quarantine.ts'
import { MAX_PUSH_BYTES } from '#protocol/sync.ts'
import { id as recordId } from '#domain/kernel/id.ts'
import { instant } from '#domain/kernel/instant.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { requireAllowance } from '#server/identity/auth/allowed.ts'
import { requireOwnOrigin, requireSession, type SessionEnv } from '#server/identity/auth/guards.ts'
import { json, jsonBody } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { firstFault } from '#server/http/endpoint/faults.ts'
import type { Core } from '#server/database/core.ts'
import { ProblemError } from '#server/http/problems.ts'
import { ALLOWANCES, openPersonalAllowance, type Allowance } from '#server/http/limits/allowance.ts'
import { keepUnsent } from './keep-unsent.ts'
import { listQuarantined } from './quarantined.ts'
import { requireRevoked, type RevokedEnv } from './revoked.ts'
import { countOfAuthor, dropOfAuthor } from '#server/mutations/held-of-author.ts'
import { dropQuarantined } from '#server/mutations/quarantine.ts'

interface QuarantineParts extends Pick<Core, 'database' | 'now'> {
  readonly auth: Auth
  readonly publicUrl: string
  /** How often one session may call. */
  readonly allowance?: Allowance
}

// As in a push: the changes themselves, and a little for what is around them.
const MAX_BODY_BYTES = MAX_PUSH_BYTES + 64 * 1024

const UPLOAD_UNSENT = {
  summary: 'A device that was revoked uploads what it had not sent',
  caller: 'revoked',
  body: jsonBody({ ParkRequest: unsentUpload }, { limit: MAX_BODY_BYTES, items: 'judged', faults: firstFault }),
  answers: { 200: json({ ParkAnswer: unsentUploadAnswer }) },
  problems: { 413: ['parked.full'], 429: ['rate.limited'] },
} as const

const LIST = {
  summary: 'Changes that were put aside',
  caller: 'session',
  answers: { 200: json({ ParkedList: quarantinedList }) },
  problems: { 429: ['rate.limited'] },
} as const

const DROP = {
  summary: 'Drop a change that was put aside',
  caller: 'session',
  params: v.object({ mutationId: recordId }),
  answers: { 204: null },
  problems: { 429: ['rate.limited'] },
} as const

const COUNT_OF_AUTHOR = {
  summary: 'How many changes of whoever made this one are put aside',
  caller: 'session',
  params: DROP.params,
  answers: { 200: json({ HeldOfAuthor: heldOfAuthor }) },
  problems: { 404: ['not_found'], 429: ['rate.limited'] },
} as const

const DROP_OF_AUTHOR = {
  summary: 'Drop changes of whoever made this one that were put aside up to a moment, this one last; to be repeated until none is left',
  caller: 'session',
  params: DROP.params,
  query: v.object({ until: instant }),
  answers: { 200: json({ LeftOfAuthor: leftOfAuthor }) },
  problems: { 429: ['rate.limited'] },
} as const

/**
 * `GET /` and `DELETE /:mutationId`, and both of `/:mutationId/author`, for the vendor's people; `POST /` for a device whose session was
 * revoked, and for nobody else: a living session has its changes carried out instead. Mount at `/api/parked`.
 */
export const quarantineRoutes = (parts: QuarantineParts): Hono<SessionEnv & RevokedEnv> => {
  const { database, auth } = parts
  const spend = openPersonalAllowance(parts.allowance ?? ALLOWANCES.quarantine, parts.now)
  const allowed = requireAllowance(spend)
  return new Hono<SessionEnv & RevokedEnv>()
    .use(requireOwnOrigin(parts.publicUrl))
    .post('/', requireRevoked({ auth, spend }), endpoint(UPLOAD_UNSENT), async (c) =>
      c.json({ parked: await keepUnsent(parts, c.get('revoked'), c.req.valid('json')), serverNow: parts.now().toISOString() }),
    )
    .get('/', requireSession(auth), allowed, endpoint(LIST), async (c) => {
      const { vendorId } = c.get('session')
      return c.json({ changes: await listQuarantined(database, vendorId) })
    })
    .get('/:mutationId/author', requireSession(auth), allowed, endpoint(COUNT_OF_AUTHOR), async (c) => {
      const one = { vendorId: c.get('session').vendorId, ...c.req.valid('param') }
      const held = await database.vendorTransaction(one.vendorId, (tx) => countOfAuthor(tx, one), { readOnly: true })
      if (!held) throw new ProblemError(404, 'not_found')
      return c.json(held)
    })
    .delete('/:mutationId/author', requireSession(auth), allowed, endpoint(DROP_OF_AUTHOR), async (c) => {
      const { vendorId } = c.get('session')
      const call = { vendorId, ...c.req.valid('param'), ...c.req.valid('query') }
      return c.json({ left: await database.vendorTransaction(vendorId, (tx) => dropOfAuthor(tx, call)) })
    })
    .delete('/:mutationId', requireSession(auth), allowed, endpoint(DROP), async (c) => {
      const { vendorId } = c.get('session')
      const { mutationId } = c.req.valid('param')
      await database.vendorTransaction(vendorId, (tx) => dropQuarantined(tx, { vendorId, mutationIds: [mutationId] }))
      return c.body(null, 204)
    })
}
