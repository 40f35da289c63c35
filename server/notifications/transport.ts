import * as v from 'valibot'
import { pushSubscription, type PushData, type PushSubscriptionKeys } from '#protocol/push.ts'
import type { Sent } from '#server/effects/channel.ts'

/** Carries push messages to devices. Never throws: an unreachable service is `later`. */
export interface PushTransport {
  readonly send: (token: string, data: PushData) => Promise<Sent>
}

/** How long a service keeps a message for a device that is off: as long as it is of use to anybody. */
export const TTL_SECONDS = 86_400

/** A message's fields that are said; services carry text only. */
export const asStrings = (data: PushData): Record<string, string> =>
  Object.fromEntries(Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** The subscription that a token is, where a browser takes standard Web Push; null for a token of Firebase. */
export const readSubscription = (token: string): PushSubscriptionKeys | null => {
  try {
    const parsed = v.safeParse(pushSubscription, JSON.parse(token))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
