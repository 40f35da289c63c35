import webPush from 'web-push'
import type { Sent } from '#server/effects/channel.ts'
import { askedWait, faultOf, post } from '#server/effects/webhook/post.ts'
import type { PushData, PushSubscriptionKeys } from '#protocol/push.ts'
import { asStrings, readSubscription, TTL_SECONDS, type PushTransport } from './transport.ts'

/** This portal's own keys for standard Web Push (VAPID), by which push services know who sends. */
export interface WebPushSettings {
  /** Base64url: the point, and the number it was made of. */
  readonly publicKey: string
  readonly privateKey: string
  /** Where a push service's people find whoever sends: `mailto:` or `https:`. */
  readonly subject: string
  /** Whether push services may stand on this machine or a private network, and without TLS. */
  readonly allowsPrivate: boolean
}

/** A subscription that is over, or never was one of this service. */
const GONE = [404, 410]
/** The service will never take this message, however often it comes: it is malformed, or too long. */
const NEVER = [400, 413]
const GONE_DEVICE: Sent = { status: 'gone' }
const TIMEOUT_MS = 10_000

/** A push service keeps one message of a topic for a device: one that is sent again, because its answer was lost, takes the place of itself. */
const topicOf = (id: string): string | undefined => {
  const bare = id.replaceAll('-', '')
  return /^[A-Za-z0-9_]{1,32}$/.test(bare) ? bare : undefined
}

/** The encrypted message with the headers of its sender; null where the subscription's keys are none, which nobody can encrypt for. */
const seal = (subscription: PushSubscriptionKeys, data: PushData, { publicKey, privateKey, subject }: WebPushSettings) => {
  const topic = topicOf(data.id)
  try {
    // The worker reads the same envelope as from Firebase.
    return webPush.generateRequestDetails(subscription, JSON.stringify({ data: asStrings(data) }), {
      vapidDetails: { subject, publicKey, privateKey },
      contentEncoding: 'aes128gcm',
      TTL: TTL_SECONDS,
      urgency: 'high',
      ...(topic === undefined ? {} : { topic }),
    })
  } catch {
    return null
  }
}

/**
 * Standard Web Push (RFC 8030, 8291, 8292) with this portal's own keys. The addresses come from devices, so they are called as a webhook's is:
 * on the open internet only, without following redirects, within a time limit. A device whose address is none is forgotten.
 */
export const webPushTransport = (
  settings: WebPushSettings,
  { now = () => new Date(), timeoutMs = TIMEOUT_MS }: { now?: () => Date; timeoutMs?: number } = {},
): PushTransport => ({
  send: async (token, data) => {
    const subscription = readSubscription(token)
    // Also a token of the time when this portal used Firebase: the device brings its subscription at its next start.
    if (!subscription) return GONE_DEVICE
    const { allowsPrivate } = settings
    const url = new URL(subscription.endpoint)
    if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) return GONE_DEVICE
    const sealed = seal(subscription, data, settings)
    if (!sealed) return GONE_DEVICE
    const headers = Object.fromEntries(Object.entries(sealed.headers).map(([name, value]) => [name, String(value)]))
    try {
      const { status, retryAfter } = await post({ url, headers, body: sealed.body, timeoutMs, allowsPrivate })
      if (status >= 200 && status < 300) return { status: 'sent' }
      if (GONE.includes(status)) return GONE_DEVICE
      const fault = `http_${status}`
      // 401 and 403 speak of our keys or clock, not of the device: forgetting it would silence everybody for a mistake in the settings.
      return NEVER.includes(status) ? { status: 'refused', fault } : { status: 'later', waitMs: askedWait(retryAfter, now()), fault }
    } catch (error) {
      const fault = faultOf(error)
      return fault === 'EPRIVATE' ? GONE_DEVICE : { status: 'later', waitMs: null, fault }
    }
  },
})
