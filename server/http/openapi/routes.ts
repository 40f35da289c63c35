import { Hono } from 'hono'
import * as v from 'valibot'
import { json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { openapiDocument } from './document.ts'
import type { Webhook } from './operation.ts'

/** `GET /api/openapi.json`, the description of every route of `app` and of the calls it makes: mount there. */
export const openapiRoutes = (app: Pick<Hono, 'routes'>, publicUrl: string, webhooks: readonly Webhook[]): Hono => {
  // Made at the first call: only then is everything mounted.
  let document: object | undefined
  return new Hono().get(
    '/',
    endpoint({
      summary: 'This description',
      caller: 'everyone',
      answers: { 200: json({ Description: v.looseObject({ openapi: v.string() }) }) },
    }),
    (c) => c.json((document ??= openapiDocument(app, publicUrl, webhooks))),
  )
}
