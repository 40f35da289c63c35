import type { PushData } from '#protocol/push.ts'

/** What became of one message: `gone` means the device will never take messages again. */
export type Sent =
  | { readonly status: 'sent' }
  | { readonly status: 'gone' }
  | { readonly status: 'later'; /** Milliseconds the service asks to wait. */ readonly waitMs: number | null }

/** Carries push messages to devices. Never throws: an unreachable service is `later`. */
export interface PushTransport {
  readonly send: (token: string, data: PushData) => Promise<Sent>
}
