import * as v from 'valibot'

/**
 * The data of a push message: enough to show it without asking the server, and nothing personal in it. Firebase
 * carries data as strings, so `params` is JSON text. `title`, `body` and `icon` are the fields of the specification's
 * payload; the worker prefers its own words for `code` in the reader's language and falls back to these.
 */
export const pushData = v.object({
  id: v.string(),
  code: v.string(),
  params: v.optional(v.string(), '{}'),
  kind: v.optional(v.string()),
  recordId: v.optional(v.string()),
  title: v.optional(v.string()),
  body: v.optional(v.string()),
  icon: v.optional(v.string()),
})
export type PushData = v.InferOutput<typeof pushData>

/** Body of `PUT /api/push-devices`. */
export const pushDevice = v.object({
  token: v.pipe(v.string(), v.minLength(10), v.maxLength(4096)),
  deviceType: v.picklist(['web-desktop', 'web-android', 'web-ios']),
  language: v.picklist(['en', 'ar']),
})
