import { Hono } from 'hono'
import * as v from 'valibot'
import { id } from '#domain/kernel/id.ts'
import { instant } from '#domain/kernel/instant.ts'
import { reason } from '#domain/kernel/reason.ts'
import type { Core } from '#server/database/core.ts'
import { discardDead, listActions, listDead, resendAllDead, resendDead } from '#server/effects/dead-letters.ts'
import { json, jsonBody } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { faultyFields } from '#server/http/endpoint/faults.ts'
import { ProblemError } from '#server/http/problems.ts'
import { writeHeaders } from './bodies.ts'
import { ofVendor, read } from './declarations.ts'
import { pageQuery } from './page-query.ts'
import { readPage } from './pages.ts'

const counted = v.pipe(v.number(), v.integer(), v.minValue(0))
const letter = {
  effectId: id,
  type: v.string(),
  kind: v.string(),
  recordId: id,
  attempts: counted,
  fault: v.nullable(v.string()),
  at: instant,
}

/** Answer of `GET /dead-letters`: those given up first coming first. */
const deadLetterList = v.object({
  letters: v.array(v.object({ ...letter, vendorId: id, deadAt: instant })),
  /** The `after` of the next page; null: there is none. */
  next: v.nullable(v.string()),
})
const actionList = v.object({
  actions: v.array(v.object({ ...letter, key: id, action: v.picklist(['resent', 'discarded']), reason: v.nullable(v.string()) })),
})
const resent = v.object({ resent: counted })
const discarding = v.object({ reason })

const MAX_REASON_BYTES = 16_384

const caller = 'marketplace'
const ofLetter = v.object({ ...ofVendor.entries, effectId: id })
const headers = writeHeaders
const answers = { 200: json({ Resent: resent }) } as const

const LIST = {
  summary: 'Events that could not be told to the customers’ side, of all vendors, in pages',
  caller,
  query: pageQuery,
  answers: { 200: json({ DeadLetterList: deadLetterList }) },
} as const
const RESEND_ALL = { summary: 'Send all dead letters again', caller, headers, answers } as const
const RESEND = { summary: 'Send a dead letter again', caller, params: ofLetter, headers, answers } as const
const DISCARD = {
  summary: 'Throw a dead letter away, and say why',
  caller,
  params: ofLetter,
  headers,
  body: jsonBody({ DeadLetterDiscarding: discarding }, { limit: MAX_REASON_BYTES, faults: faultyFields }),
  answers: { 204: null },
} as const

/** The operator's hands on events that were given up; below the service API and behind its key. */
export const deadLetterRoutes = (core: Core): Hono =>
  new Hono()
    .get('/dead-letters', endpoint(LIST), async (c) => {
      const { rows: letters, next } = await readPage(c.req.valid('query'), {
        read: ({ limit, after }) => listDead(core.database, { limit, after: after && { deadAt: after.at, effectId: after.id } }),
        endOf: ({ deadAt, effectId }) => ({ at: deadAt, id: effectId }),
      })
      return c.json({ letters, next } satisfies v.InferOutput<typeof deadLetterList>)
    })
    .post('/dead-letters/resend', endpoint(RESEND_ALL), async (c) =>
      c.json({ resent: await resendAllDead(core, c.req.valid('header')['Idempotency-Key']) } satisfies v.InferOutput<typeof resent>),
    )
    .post('/vendors/:vendorId/dead-letters/:effectId/resend', endpoint(RESEND), async (c) => {
      const done = await resendDead(core, { ...c.req.valid('param'), key: c.req.valid('header')['Idempotency-Key'] })
      if (done === null) throw new ProblemError(404, 'not_found')
      return c.json({ resent: done } satisfies v.InferOutput<typeof resent>)
    })
    .post('/vendors/:vendorId/dead-letters/:effectId/discard', endpoint(DISCARD), async (c) => {
      const call = { ...c.req.valid('param'), ...c.req.valid('json'), key: c.req.valid('header')['Idempotency-Key'] }
      if (!(await discardDead(core, call))) throw new ProblemError(404, 'not_found')
      return c.body(null, 204)
    })
    .get(
      '/vendors/:vendorId/dead-letters/actions',
      endpoint(read('What was done with the vendor’s dead letters, the last first', ofVendor, json({ DeadLetterActions: actionList }))),
      async (c) => c.json({ actions: await listActions(core, c.req.valid('param').vendorId) } satisfies v.InferOutput<typeof actionList>),
    )
