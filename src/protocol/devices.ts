import * as v from 'valibot'

/** One signed-in device of this account, as `GET /api/devices` lists them. */
export const signedInDevice = v.object({
  id: v.string(),
  /** Browser and system in words ("Chrome on Android"), made by the server from the sign-in's user agent. */
  label: v.string(),
  signedInAt: v.string(),
  lastSeenAt: v.string(),
  /** The device that asks. */
  current: v.boolean(),
})
export type SignedInDevice = v.InferOutput<typeof signedInDevice>

/** `GET /api/devices`; `DELETE /api/devices/:id` revokes one: at its next contact it uploads its unsent work and wipes itself. */
export const deviceList = v.object({ devices: v.array(signedInDevice) })
