import * as v from 'valibot'
import { id } from '#domain/kernel/id.ts'
import { MAX_MUTATIONS, wireMutation } from './sync.ts'

/**
 * `POST /api/parked`: a device whose sign-in was revoked hands over what it had not sent, under its dead session, before it
 * wipes itself. Nothing is carried out; the vendor's people look at it on another device.
 */
export const parkRequest = v.object({
  clientId: id,
  mutations: v.pipe(v.array(wireMutation), v.maxLength(MAX_MUTATIONS)),
})
export type ParkRequest = v.InferOutput<typeof parkRequest>

/** Answer: the ids that are kept now. */
export const parkAnswer = v.object({ parked: v.array(v.string()) })

/** One change that was put aside: by a revoked device, or because the server failed on it again and again. */
export const parkedChange = v.object({
  id: v.string(),
  name: v.string(),
  version: v.number(),
  args: v.unknown(),
  clientAt: v.string(),
  parkedAt: v.string(),
  why: v.picklist(['device.revoked', 'server.failed', 'mutation.unknown']),
  /** The id of the change without which it is refused, whoever takes it over. */
  dependsOn: v.optional(v.string()),
})
export type ParkedChange = v.InferOutput<typeof parkedChange>

/** `GET /api/parked` lists them; `DELETE /api/parked/:id` drops one after the device took it over or the person discarded it. */
export const parkedList = v.object({ changes: v.array(parkedChange) })
