import { findMutation } from '#domain/catalog.ts'
import { changeRef, MOST_ARGS_LENGTH } from '#domain/kernel/mutation.ts'
import { parseRef, refKey } from '#domain/kernel/entity.ts'
import { withoutUnstorable } from '#domain/kernel/storable.ts'
import { reject, type Rejection } from '#domain/kernel/rejection.ts'
import { keepBase } from '#db/core/base-images.ts'
import { PREDICTED_REJECTION, ROW_TABLES, type OutboxRow, type PortalDatabase, type PortalStore } from '#db/core/database.ts'
import { writeDurably } from '#db/core/durable-write.ts'
import { heldNow, hold, isUrgent } from '#db/core/held.ts'
import { nextSeq, takeSeq } from '#db/core/identity.ts'
import { Overlay, type Image } from '#db/core/overlay.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { assertNotBeingWiped } from '#db/core/upload-progress.ts'
import { toStored, type StoredRow } from '#db/core/stored.ts'
import { writeRows, type KnownRows } from '#db/core/write-rows.ts'
import { footprintOf } from './footprint.ts'

/** What became of a change on this device. */
export type QueueResult =
  { readonly status: 'queued'; readonly mutationId: string } | { readonly status: 'rejected'; readonly rejection: Rejection }

/** A change that a person asked for. */
interface QueuedCall extends Pick<OutboxRow, 'id' | 'name' | 'args' | 'clientAt' | 'dependsOn'> {
  readonly instead: string | undefined
  /** How long it may be held back; 0: not at all. */
  readonly holdMs: number
}

type Change = Pick<OutboxRow, 'id' | 'name' | 'version' | 'args' | 'clientAt'>

/** How what the server cannot store looks in JSON text. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/

/** The change without what nobody typed and the server cannot store: it would come back as a card with which nobody can do anything. */
const storable = (change: Change, json: string): Change =>
  UNSTORABLE.test(json)
    ? { ...change, args: JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? withoutUnstorable(value) : value)) }
    : change

/** The rows as they stand, which need not be read once more to be written over. */
const rowsOf = (images: ReadonlyMap<string, Image>): KnownRows => {
  const rows = new Map<string, StoredRow>()
  for (const [key, { body, revision }] of images) if (body) rows.set(key, toStored(parseRef(key).kind, body, revision))
  return { keys: new Set(images.keys()), rows }
}

/** What a record of the fleet is called before a change of it; whoever shows it looks at what it is. */
const subjectOf = (row: object | undefined): Pick<OutboxRow, 'subject'> => {
  const { name, barcode }: { name?: unknown; barcode?: unknown } = row ?? {}
  const subject = barcode ?? name
  return subject === undefined ? {} : { subject }
}

const queue = async (db: PortalStore, given: Change, holdMs: number): Promise<QueueResult> => {
  const json = JSON.stringify(given.args)
  const change = storable(given, json)
  if (json.length > MOST_ARGS_LENGTH) return { status: 'rejected', rejection: reject('mutation.too_large') }
  const definition = findMutation(change.name)
  if (!definition) return { status: 'rejected', rejection: reject('mutation.unknown', { name: change.name }) }
  const call = definition.bind(change)
  if (!call.ok) return { status: 'rejected', rejection: call.rejection }
  const overlay = new Overlay(db)
  await overlay.loadNeeds(call)
  const context = { vendorId: vendorIdOf(db), now: change.clientAt, clientAt: change.clientAt, mutationId: change.id }
  const decision = call.decide(overlay, context)
  if (!decision.ok) return { status: 'rejected', rejection: decision.rejection }

  const dueAt = call.dueAt(overlay)
  const footprint = footprintOf(change, overlay.needed(call))
  const refs = decision.changes.map(changeRef)
  await overlay.load(refs)
  const touched = refs.map(refKey)
  const [first] = refs
  const subject = first ? subjectOf(overlay.get(first.kind, first.id)) : {}
  // Asked at once: each look into the database is a message to the browser and back.
  const [next, kept] = await Promise.all([nextSeq(db), db.base.bulkGet(touched), assertNotBeingWiped(db)])
  // The outbox row goes first: were the transaction ever cut in half, a queued change without its visible effect
  // heals at the next replay, but a visible effect without its queued change would be a lie.
  await db.outbox.add({ ...change, ...footprint, ...subject, seq: await takeSeq(db, next), touched, [PREDICTED_REJECTION]: null })
  const before = overlay.apply(decision.changes)
  await keepBase(db, before, kept)
  const changed = new Map([...overlay.images].filter(([key]) => before.has(key)))
  await writeRows(db, changed, rowsOf(before))
  const now = Date.now()
  if (holdMs > 0 && definition.isFinal && !isUrgent(dueAt, now)) await hold(db, change.id, { now, ms: holdMs })
  return { status: 'queued', mutationId: change.id }
}

/** Whether a change was queued here before. It may have been sent and answered meanwhile. */
const isKnown = async (db: PortalStore, id: string): Promise<boolean> => {
  const found = await Promise.all([db.outbox.where('id').equals(id).first(), db.receipts.get(id), db.rejections.get(id)])
  return found.some((row) => row !== undefined)
}

/** `mutateAll`, of changes that have their ids and their moments. */
export const queueChanges = async (db: PortalDatabase, asked: readonly QueuedCall[]): Promise<readonly QueueResult[]> => {
  const results = await writeDurably(db, (store, isRetry) =>
    store.transaction('rw', [...ROW_TABLES, 'outbox', 'base', 'receipts', 'rejections', 'meta'], async () => {
      const done: QueueResult[] = []
      // One after the other: each is decided on what those before it left. A refused one may have been queued again elsewhere on this device.
      for (const { instead, holdMs, ...about } of asked) {
        const change = { ...about, version: findMutation(about.name)?.version ?? 1 }
        const mayBeStored = isRetry || instead !== undefined
        const isStored = mayBeStored && (await isKnown(store, change.id))
        const result = isStored ? { status: 'queued' as const, mutationId: change.id } : await queue(store, change, holdMs)
        if (result.status === 'queued' && instead !== undefined) await store.rejections.delete(instead)
        done.push(result)
      }
      return done
    }),
  )
  const queued = results.flatMap((result) => (result.status === 'queued' ? [result.mutationId] : []))
  if (queued.length === 0) return results
  const longest = Math.max(...asked.map(({ holdMs }) => holdMs))
  const held = longest > 0 ? await heldNow(db) : new Set<string>()
  const kept = queued.filter((id) => held.has(id))
  if (kept.length > 0) db.onHeld(kept, longest)
  // Of what is held back nothing is to be sent yet.
  if (kept.length < queued.length) db.wake()
  return results
}
