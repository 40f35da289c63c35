import type { PushData } from '#protocol/push.ts'
import type { Sent } from '#server/effects/channel.ts'

/** Carries push messages to devices. Never throws: an unreachable service is `later`. */
export interface PushTransport {
  readonly send: (token: string, data: PushData) => Promise<Sent>
}
