import * as v from 'valibot'
import type { NAFATH_KINDS } from './nafath.ts'

/** `GET /api/config`: what a browser needs to know of how this portal is set up; public by nature. */
export const portalConfig = v.object({
  /** What is needed to register for push messages with Firebase; null: there is none. */
  firebase: v.nullable(
    v.object({ apiKey: v.string(), projectId: v.string(), appId: v.string(), messagingSenderId: v.string(), vapidKey: v.string() }),
  ),
  /** The server's own public key for standard Web Push, where there is no Firebase; null or missing: it sends none. */
  webPushKey: v.optional(v.nullable(v.string())),
  /** Who answers for Nafath. Said again here: every start reads this, and few need the schemas beside those. */
  nafath: v.picklist(['live', 'sandbox', 'off'] as const satisfies typeof NAFATH_KINDS),
  /** The style of a map service; null: the map that comes with the app. */
  mapStyleUrl: v.nullable(v.string()),
  /** Its dark style, where it has one of its own. */
  mapDarkStyleUrl: v.optional(v.nullable(v.string())),
})
export type PortalConfig = v.InferOutput<typeof portalConfig>
