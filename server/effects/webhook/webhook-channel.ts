import * as v from 'valibot'
import type { Core } from '#server/database/core.ts'
import type { Channel, Due, Sent } from '../channel.ts'
import { askedWait, faultOf, post } from './post.ts'
import { signedHeaders } from './signature.ts'

/** Where customers' side is told, and how it knows that it is us. */
export interface WebhookSettings {
  readonly url: string
  /** Each signs: one, or while they are exchanged the old and the new. */
  readonly secrets: readonly Uint8Array[]
  /** Whether the receiver may stand on a private network. */
  readonly allowsPrivate: boolean
}

const HOUR_MS = 3_600_000
const GONE = 410

/** What was stored of an event beside its columns. */
const stored = v.object({ by: v.string(), data: v.looseObject({}) })

interface EventDue extends Due {
  readonly body: v.InferOutput<typeof stored>
}

const bodyOf = (vendorId: string, { id, type, sequence, createdAt: at, recordKind: kind, recordId, body }: EventDue): string =>
  JSON.stringify({ id, type, sequence, at, vendorId, kind, recordId, by: body.by, data: body.data })

/**
 * Events of records, signed and told to the customers' side of the marketplace by HTTP, at least once each. What is not answered by a 2xx within
 * the time limit is tried again for three days, then it is a dead letter; 410 says that nobody wants it, at once. One that fails keeps
 * those of the same record behind it waiting; three in a row keep all of the vendor's waiting for moments.
 */
export const webhookChannel = (
  { now }: Pick<Core, 'now'>,
  { url, secrets, allowsPrivate }: WebhookSettings,
  { timeoutMs = 10_000 }: { timeoutMs?: number } = {},
): Channel<EventDue> => {
  const address = new URL(url)
  const deliver = async (vendorId: string, due: EventDue): Promise<Sent> => {
    const body = bodyOf(vendorId, due)
    const timestamp = Math.floor(now().getTime() / 1000)
    try {
      const headers = {
        'Content-Type': 'application/json',
        'User-Agent': 'container-vendor-portal',
        ...signedHeaders(secrets, { id: due.id, timestamp, body }),
      }
      const { status, retryAfter } = await post({ url: address, headers, body, timeoutMs, allowsPrivate })
      if (status >= 200 && status < 300) return { status: 'sent' }
      const fault = `http_${status}`
      return status === GONE ? { status: 'refused', fault } : { status: 'later', waitMs: askedWait(retryAfter, now()), fault }
    } catch (error) {
      return { status: 'later', waitMs: null, fault: faultOf(error) }
    }
  }
  return {
    name: 'webhook',
    batch: 50,
    longestMs: timeoutMs,
    stopsAfter: 3,
    retry: { firstMs: 5000, longestMs: HOUR_MS },
    gives: { attempts: 120, afterMs: 72 * HOUR_MS },
    keepsDead: true,
    complete: (_tx, _vendorId, taken) => Promise.resolve(taken.map((due) => ({ ...due, body: v.parse(stored, due.body) }))),
    deliver,
  }
}
