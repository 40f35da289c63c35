import * as v from 'valibot'

/** Messages from a page to the service worker. Anything else is ignored. */
export const workerRequest = v.variant('type', [
  /** Send and fetch now, for the vendor who is signed in; `sendHeld`: what is held back as well, or of it those that are named. */
  v.object({ type: v.literal('sync'), sendHeld: v.optional(v.boolean(), false), held: v.optional(v.array(v.string())) }),
  /** The new worker may take over (the person agreed). Workbox-window sends this name. */
  v.object({ type: v.literal('SKIP_WAITING') }),
  /** The page is open and no worker serves it: take it over. */
  v.object({ type: v.literal('claim') }),
])
export type WorkerRequest = v.InferInput<typeof workerRequest>

/** Messages from the service worker to its pages. */
export const workerMessage = v.variant('type', [
  /** A notification was tapped while a page is open: go there. The address is a path of this site. */
  v.object({ type: v.literal('navigate'), path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)) }),
])
export type WorkerMessage = v.InferOutput<typeof workerMessage>

/** Prefix of Background Sync tags; a fresh tag fires even while an older one backs off. */
export const SYNC_TAG = 'outbox:'
