import * as v from 'valibot'

/** Who answers for Nafath (`GET /api/config`): the service, a sandbox, or nobody. */
export const NAFATH_KINDS = ['live', 'sandbox', 'off'] as const
export type NafathKind = (typeof NAFATH_KINDS)[number]

/** `GET /api/config`: what a browser needs to know of how this portal is set up; public by nature. */
export const portalConfig = v.object({
  /** What is needed to register for push messages; null: push is off. */
  firebase: v.nullable(
    v.object({ apiKey: v.string(), projectId: v.string(), appId: v.string(), messagingSenderId: v.string(), vapidKey: v.string() }),
  ),
  /** Who answers for Nafath. */
  nafath: v.picklist(NAFATH_KINDS),
  /** The style of a map service; null: the map that comes with the app. */
  mapStyleUrl: v.nullable(v.string()),
})
export type PortalConfig = v.InferOutput<typeof portalConfig>
