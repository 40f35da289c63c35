import * as v from 'valibot'
import { id } from '#domain/kernel/id.ts'
import { instant } from '#domain/kernel/instant.ts'
import { wireMutation } from './sync.ts'

/** Changes of one upload. */
export const MAX_UNSENT = 100

/**
 * `POST /api/parked`: a device whose sign-in was revoked uploads what it had not sent, under its dead session, before it
 * wipes itself. Nothing is carried out; the vendor's people look at it on another device.
 */
export const unsentUpload = v.object({
  clientId: id,
  mutations: v.pipe(v.array(wireMutation), v.maxLength(MAX_UNSENT)),
})
export type UnsentUpload = v.InferOutput<typeof unsentUpload>

/**
 * Answer: the ids that are kept now, and the server's clock, an instant, by which a device knows what was confirmed so long ago that the
 * server has forgotten it.
 */
export const unsentUploadAnswer = v.object({ parked: v.array(v.string()), serverNow: v.optional(v.string()) })

/** One change that was put aside: by a revoked device, or because the server failed on it again and again. */
export const quarantinedChange = v.object({
  id: v.string(),
  name: v.string(),
  version: v.number(),
  args: v.unknown(),
  clientAt: v.string(),
  parkedAt: v.string(),
  why: v.picklist(['device.revoked', 'server.failed', 'mutation.unknown']),
  /** The id of the change without which it is refused, whoever takes it over. */
  dependsOn: v.optional(v.string()),
  /**
   * It names files that its device has not brought yet: taken over now, it would have to do without them. Missing: it does not, or the
   * server does not say.
   */
  awaitsFiles: v.optional(v.boolean()),
  /** The name of whoever made it. Missing: it is not known any more, or the server does not say. */
  by: v.optional(v.string()),
})
export type QuarantinedChange = v.InferOutput<typeof quarantinedChange>

/** `GET /api/parked/:id/author`: how many changes of whoever made this one are held, and up to which moment they came. */
export const heldOfAuthor = v.object({ changes: v.number(), until: instant })
export type HeldOfAuthor = v.InferOutput<typeof heldOfAuthor>

/** `DELETE /api/parked/:id/author` drops some of them, this one last; so many are left. */
export const leftOfAuthor = v.object({ left: v.number() })

/** `GET /api/parked` lists them; `DELETE /api/parked/:id` drops one after the device took it over or the person discarded it. */
export const quarantinedList = v.object({ changes: v.array(quarantinedChange) })
