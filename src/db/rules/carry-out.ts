import { findMutation } from '#domain/catalog.ts'
import { changeRef } from '#domain/kernel/mutation.ts'
import { refKey } from '#domain/kernel/entity.ts'
import { reject, type Rejection } from '#domain/kernel/rejection.ts'
import { keepBase } from '#db/core/base-images.ts'
import { PREDICTED_REJECTION, ROW_TABLES, type OutboxRow, type PortalDatabase, type PortalStore } from '#db/core/database.ts'
import { writeDurably } from '#db/core/durable-write.ts'
import { heldNow, hold, isUrgent } from '#db/core/held.ts'
import { takeSeq } from '#db/core/identity.ts'
import { Overlay } from '#db/core/overlay.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { writeRows } from '#db/core/write-rows.ts'
import { footprintOf } from './footprint.ts'

/** What became of a change on this device. */
export type CarriedOut =
  { readonly status: 'queued'; readonly mutationId: string } | { readonly status: 'rejected'; readonly rejection: Rejection }

/** A change that a person asked for. */
interface Asked extends Pick<OutboxRow, 'id' | 'name' | 'args' | 'clientAt' | 'dependsOn'> {
  readonly instead: string | undefined
  readonly hold: boolean
}

/** The longest arguments, as JSON text: one change must fit into one push whatever its script (a letter is 3 bytes at most). */
const MAX_ARGS_LENGTH = 80 * 1024

const queue = async (
  db: PortalStore,
  change: Pick<OutboxRow, 'id' | 'name' | 'version' | 'args' | 'clientAt'>,
  mayHold: boolean,
): Promise<CarriedOut> => {
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
  // The outbox row goes first: were the transaction ever cut in half, a queued change without its visible effect
  // heals at the next replay, but a visible effect without its queued change would be a lie.
  await db.outbox.add({ ...change, ...footprint, seq: await takeSeq(db), touched, [PREDICTED_REJECTION]: null })
  const before = overlay.apply(decision.changes)
  await keepBase(db, before)
  const changed = new Map([...overlay.images].filter(([key]) => before.has(key)))
  await writeRows(db, changed)
  if (mayHold && definition.isFinal && !isUrgent(dueAt, Date.now())) await hold(db, change.id, Date.now())
  return { status: 'queued', mutationId: change.id }
}

/** {@link mutate}, of a change that has its id and its moment. */
export const carryOut = async (db: PortalDatabase, { instead, hold: mayHold, ...asked }: Asked): Promise<CarriedOut> => {
  const change = { ...asked, version: findMutation(asked.name)?.version ?? 1 }
  if (JSON.stringify(change.args).length > MAX_ARGS_LENGTH) return { status: 'rejected', rejection: reject('mutation.too_large') }
  const result = await writeDurably(db, (store, isRetry) =>
    store.transaction('rw', [...ROW_TABLES, 'outbox', 'base', 'rejections', 'meta'], async () => {
      const isStored = isRetry && (await store.outbox.where('id').equals(change.id).first()) !== undefined
      if (isStored) return { status: 'queued' as const, mutationId: change.id }
      const queued = await queue(store, change, mayHold)
      if (queued.status === 'queued' && instead !== undefined) await store.rejections.delete(instead)
      return queued
    }),
  )
  if (result.status === 'rejected') return result
  // Nothing of it is to be sent yet.
  if (mayHold && (await heldNow(db, Date.now())).has(change.id)) db.onHeld(change.id)
  else db.wake()
  return result
}
