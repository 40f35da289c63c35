import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { customerEvent, type CustomerEvent } from '#domain/customer-events/event.ts'
import { hmacOf, ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER } from './signature.ts'

/** How far (s) the time of a call may be from the receiver's clock. */
const TOLERANCE_S = 300
/** Signatures of one call that are looked at. */
const MOST_SIGNATURES = 10

/** What a receiver knows of ids it has handled. */
export interface SeenIds {
  readonly has: (id: string) => boolean | Promise<boolean>
  readonly add: (id: string) => void | Promise<void>
}

/** A webhook call as it arrived; `header` gives a header by its name in small letters, `body` is the text to the letter. */
interface Arrived {
  readonly header: (name: string) => string | undefined
  readonly body: string
}

type Verified =
  | {
      readonly ok: true
      readonly event: CustomerEvent
      /** It was handled before, and is to be answered as if it were new. */ readonly isRepeated: boolean
    }
  | { readonly ok: false; readonly why: 'incomplete' | 'out_of_time' | 'wrong_signature' | 'unreadable' }

/**
 * What a receiver does first with every call: whether it is from the portal, of now, unaltered, and not handled before. Whoever has handled
 * the event adds its id to `seen`; a call that was recorded and played again is then a repetition, and later on out of time.
 */
export const verifyWebhook = async (
  arrived: Arrived,
  by: { readonly secrets: readonly Uint8Array[]; readonly now: Date; readonly seen: Pick<SeenIds, 'has'> },
): Promise<Verified> => {
  const [id, time, signatures] = [ID_HEADER, TIMESTAMP_HEADER, SIGNATURE_HEADER].map((name) => arrived.header(name) ?? '')
  if (!id || !time || !signatures || !/^\d{1,12}$/.test(time)) return { ok: false, why: 'incomplete' }
  const timestamp = Number(time)
  if (Math.abs(by.now.getTime() / 1000 - timestamp) > TOLERANCE_S) return { ok: false, why: 'out_of_time' }
  const given = signatures
    .split(' ')
    .slice(0, MOST_SIGNATURES)
    .flatMap((one) => (one.startsWith('v1,') ? [Buffer.from(one.slice(3), 'base64')] : []))
  const expected = by.secrets.map((secret) => hmacOf(secret, { id, timestamp, body: arrived.body }))
  const isOurs = given.some((one) => expected.some((other) => one.length === other.length && timingSafeEqual(one, other)))
  if (!isOurs) return { ok: false, why: 'wrong_signature' }
  const event = v.safeParse(customerEvent, parsed(arrived.body))
  if (!event.success || event.output.id !== id) return { ok: false, why: 'unreadable' }
  return { ok: true, event: event.output, isRepeated: await by.seen.has(id) }
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** Remembers the last so many ids in memory. A receiver that restarts keeps them with what it has done instead. */
export const rememberIds = (most: number): SeenIds => {
  const ids = new Set<string>()
  return {
    has: (id) => ids.has(id),
    add: (id) => {
      ids.add(id)
      const [oldest] = ids
      if (ids.size > most && oldest !== undefined) ids.delete(oldest)
    },
  }
}
