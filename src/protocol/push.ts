import * as v from 'valibot'
import { instant } from '#domain/kernel/instant.ts'
import { DEVICE_TYPES } from './device-type.ts'

/**
 * The data of a push message: enough to show it without asking the server, and nothing personal in it. Firebase
 * carries data as strings, so `params` is JSON text. `title`, `body` and `icon` are the fields of the specification's
 * payload; the worker prefers its own words for `code` in the reader's language and falls back to these.
 */
export const pushData = v.object({
  id: v.pipe(v.string(), v.maxLength(100)),
  /** Whose it is; older servers did not say. On a device where somebody else signed in meanwhile it says nothing of the matter. */
  vendorId: v.optional(v.string()),
  code: v.string(),
  /** When it was told, by the server's clock, as its record says; older servers did not say. */
  at: v.optional(instant),
  params: v.optional(v.string(), '{}'),
  kind: v.optional(v.string()),
  recordId: v.optional(v.string()),
  title: v.optional(v.string()),
  body: v.optional(v.string()),
  icon: v.optional(v.string()),
})
export type PushData = v.InferOutput<typeof pushData>

/**
 * Where a browser takes standard Web Push, by which messages go where there is no Firebase: the address its maker's push service gave it, and
 * the keys for which a message is encrypted, so that the service cannot read it. As JSON text it is the device's token.
 */
export const pushSubscription = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(2048)),
  keys: v.object({ p256dh: v.pipe(v.string(), v.maxLength(200)), auth: v.pipe(v.string(), v.maxLength(100)) }),
})
export type PushSubscriptionKeys = v.InferOutput<typeof pushSubscription>

/** Body of `PUT /api/push-devices`. */
export const pushDevice = v.object({
  token: v.pipe(v.string(), v.minLength(10), v.maxLength(4096)),
  deviceType: v.picklist(DEVICE_TYPES),
  language: v.picklist(['en', 'ar']),
})
