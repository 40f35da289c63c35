import { findMutation, type MutationArgs, type MutationName } from '#domain/catalog.ts'
import { changeRef } from '#domain/kernel/mutation.ts'
import { refKey } from '#domain/kernel/entity.ts'
import { reject, type Rejection } from '#domain/kernel/rejection.ts'
import { PREDICTED_REJECTION, ROW_TABLES, type OutboxRow, type PortalDatabase, type PortalStore } from './database.ts'
import { writeDurably } from './durable-write.ts'
import { keepBase } from './base-images.ts'
import { footprintOf } from './footprint.ts'
import { heldNow, hold, isUrgent } from './held.ts'
import { newId, takeSeq } from './identity.ts'
import { Overlay } from './overlay.ts'
import { vendorIdOf } from './owner.ts'
import { writeRows } from './write-rows.ts'

export type MutateResult =
  { readonly status: 'queued'; readonly mutationId: string } | { readonly status: 'rejected'; readonly rejection: Rejection }

export interface MutateOptions {
  /** The change this one takes back: where that one was not carried out, this one is not either. */
  readonly dependsOn?: string
  /** The card of a refused change that this one takes the place of: it goes in the same transaction. */
  readonly instead?: string
  /** The person is offered to undo it: what could not be taken back later is held back meanwhile. */
  readonly hold?: boolean
  /** What a test may fix; people's changes take both from the device. */
  readonly id?: string
  readonly clientAt?: string
}

/** The longest arguments, as JSON text: one change must fit into one push whatever its script (a letter is 3 bytes at most). */
const MAX_ARGS_LENGTH = 80 * 1024

const queue = async (
  db: PortalStore,
  change: Pick<OutboxRow, 'id' | 'name' | 'version' | 'args' | 'clientAt'>,
  mayHold: boolean,
): Promise<MutateResult> => {
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

/**
 * Carries out a change on this device and queues it for the server, in one transaction that is flushed to the disk
 * before the promise resolves. A refusal by the business rule changes nothing and is returned, also offline.
 * @throws StorageFullError (or what the browser said) when the device cannot store the change: then nothing was changed either
 */
export const mutate = async <Name extends MutationName>(
  db: PortalDatabase,
  name: Name,
  args: MutationArgs<Name>,
  options: MutateOptions = {},
): Promise<MutateResult> => {
  const definition = findMutation(name)
  const change = {
    id: options.id ?? newId(),
    name,
    version: definition?.version ?? 1,
    args: args as unknown,
    clientAt: options.clientAt ?? new Date().toISOString(),
    ...(options.dependsOn === undefined ? {} : { dependsOn: options.dependsOn }),
  }
  if (JSON.stringify(args).length > MAX_ARGS_LENGTH) return { status: 'rejected', rejection: reject('mutation.too_large') }
  const result = await writeDurably(db, (store, isRetry) =>
    store.transaction('rw', [...ROW_TABLES, 'outbox', 'base', 'rejections', 'meta'], async () => {
      const isStored = isRetry && (await store.outbox.where('id').equals(change.id).first()) !== undefined
      if (isStored) return { status: 'queued' as const, mutationId: change.id }
      const queued = await queue(store, change, options.hold === true)
      if (queued.status === 'queued' && options.instead !== undefined) await store.rejections.delete(options.instead)
      return queued
    }),
  )
  if (result.status === 'rejected') return result
  // Nothing of it is to be sent yet.
  if (options.hold && (await heldNow(db, Date.now())).has(change.id)) db.onHeld(change.id)
  else db.wake()
  return result
}
