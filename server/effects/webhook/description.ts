import * as v from 'valibot'
import { customerEvent } from '#domain/customer-events/event.ts'
import { id } from '#domain/kernel/id.ts'
import { json } from '#server/http/endpoint/content.ts'
import type { Webhook } from '#server/http/openapi/operation.ts'
import { ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER } from './signature.ts'

/** What a receiver of events is sent, for the description of the API. */
export const EVENT_WEBHOOK: Webhook = {
  name: 'customerEvent',
  summary:
    'An event for the customers’ side or the Admin, at least once and of a record in order; any 2xx takes it, 410 makes it a dead letter',
  headers: v.object({
    [ID_HEADER]: v.pipe(id, v.description('The event’s id, the same whenever it is sent again')),
    [TIMESTAMP_HEADER]: v.pipe(v.string(), v.regex(/^\d+$/), v.description('When it was sent, in seconds since 1970')),
    [SIGNATURE_HEADER]: v.pipe(
      v.string(),
      v.description(
        'Signatures as of Standard Webhooks, one for each secret, with a space between: v1, and the HMAC-SHA256 of id.timestamp.body in Base64',
      ),
    ),
  }),
  body: json({ CustomerEvent: customerEvent }),
}
