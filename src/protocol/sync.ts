import * as v from 'valibot'
import { id } from '#domain/kernel/id.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Limits of one push: whichever is reached first. */
export const MAX_MUTATIONS = 400
export const MAX_PUSH_BYTES = 256 * 1024
/**
 * Header that names the vendor whose database is being synced. The cookie of a browser may meanwhile belong to another
 * account; then the server answers 401 and nothing crosses over.
 */
export const VENDOR_HEADER = 'x-portal-vendor'
/** Header that names the person whose database it is: what is personal must not cross over to a colleague's either. */
export const USER_HEADER = 'x-portal-user'
/** Rows between two checkpoints of a first load. */
export const SEGMENT_ROWS = 2000

/** A queued change as it travels. `args` stays opaque here: only the mutation's own schema may judge it. */
export const wireMutation = v.object({
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  id,
  name: v.pipe(v.string(), v.maxLength(100)),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  args: v.unknown(),
  clientAt: v.pipe(v.string(), v.maxLength(40)),
  /** The id of the change this one takes back or builds on: where that one was not carried out, this one is refused. From protocol 2 on. */
  dependsOn: v.optional(id),
  /** When the server had confirmed it, by the server's clock: of what is sent again because the server lost data. Others pass over it. */
  confirmedAt: v.optional(v.pipe(v.string(), v.maxLength(40))),
})
export type WireMutation = v.InferOutput<typeof wireMutation>

/**
 * How far a device has read. `after` is set only while its first load is unfinished: the load goes on behind that key
 * (`kind:id`), and what changed meanwhile comes with the next pull, which starts at `revision`.
 */
export const cursor = v.object({ epoch: v.string(), scope: v.string(), revision: count, after: v.optional(v.nullable(v.string()), null) })
export type Cursor = v.InferOutput<typeof cursor>

/** Body of `POST /api/sync`. */
export const syncRequest = v.object({
  protocol: v.pipe(v.number(), v.integer()),
  clientId: id,
  cursor: v.nullable(cursor),
  /**
   * Without a cursor: under which epoch the server confirmed what this device has receipts of. Under another one they come first, so that
   * the server refuses.
   */
  epoch: v.optional(v.string()),
  mutations: v.pipe(v.array(wireMutation), v.maxLength(MAX_MUTATIONS)),
  /** The most rows wanted in one answer. */
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
})
export type SyncRequest = v.InferOutput<typeof syncRequest>

/** First line of an answer. */
export const headLine = v.object({
  t: v.literal('head'),
  /** Changes when the server lost or restored data. */
  epoch: v.string(),
  /** Changes when what this account may see changes. */
  scope: v.string(),
  from: count,
  to: count,
  /** Up to this revision nothing can be lost any more, even in a power cut. */
  durable: count,
  /** The last mutation of this client that is done, read in the same snapshot as the rows. */
  lastSeq: count,
  /** False when `limit` cut the answer: pull again from `to` before showing anything. */
  complete: v.boolean(),
  /** Rows to expect in a first load (an estimate, for progress); null otherwise. */
  total: v.nullable(count),
  serverNow: v.string(),
  /** The newest protocol the server speaks; servers that do not say so speak the first. */
  protocol: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 1),
})
export type HeadLine = v.InferOutput<typeof headLine>

/** The outcome of one mutation. A repeated mutation gets the stored outcome again. */
export const resultLine = v.object({
  t: v.literal('result'),
  seq: count,
  id,
  status: v.picklist(['applied', 'rejected']),
  code: v.nullable(v.string()),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  revision: count,
  serverAt: v.string(),
})
export type ResultLine = v.InferOutput<typeof resultLine>

/** A row as it is now, or the tombstone of a deleted one. */
export const putLine = v.object({ t: v.literal('put'), kind: v.string(), id, revision: count, body: v.looseObject({ id }) })
export const delLine = v.object({ t: v.literal('del'), kind: v.string(), id, revision: count })
export type RowLine = v.InferOutput<typeof putLine> | v.InferOutput<typeof delLine>

/**
 * A checkpoint inside a first load: the rows since the last checkpoint are whole and may be shown. The first one closes the
 * worklist (`after` is '' then); later ones say behind which key to resume.
 */
export const checkpointLine = v.object({ t: v.literal('mark'), after: v.string(), rows: count, checksum: count })
export type CheckpointLine = v.InferOutput<typeof checkpointLine>

/** Last line. An answer without it was cut and is thrown away. `rows` and `checksum` cover all row lines of the answer. */
export const endLine = v.object({ t: v.literal('end'), rows: count, checksum: count })
export type EndLine = v.InferOutput<typeof endLine>

export const syncLine = v.variant('t', [headLine, resultLine, putLine, delLine, checkpointLine, endLine])
export type SyncLine = v.InferOutput<typeof syncLine>

/** Outcomes of mutations are kept this long: what may have been carried out earlier must not be sent again, because the server would do it anew. */
export const OUTCOME_DAYS = 180

/** Codes of the 409 problem that tells a device to start over (waiting changes are kept and sent again). */
export const RESET_CODES = ['reset.epoch', 'reset.scope', 'reset.compacted', 'reset.client'] as const
