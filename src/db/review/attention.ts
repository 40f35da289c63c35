import { findMutation, type MutationArgs, type MutationName } from '#domain/catalog.ts'
import { currentArgs } from '#domain/kernel/mutation.ts'
import { ROW_TABLES, type OutboxRow, type PortalDatabase, type PortalStore } from '#db/core/database.ts'
import { freeHeld, wasHeld } from '#db/core/held.ts'
import { neverLeft, nextSeq, sentUpTo, takenBack } from '#db/core/identity.ts'
import { mutate, type MutateResult } from '#db/core/mutate.ts'
import { replayQueue, skipFor } from '#db/recovery/refuse-waiting.ts'

/** Tries a refused change once more, as a new change on today's rows. The card goes when the change was queued. */
export const retryRejected = async (db: PortalDatabase, id: string): Promise<MutateResult | null> => {
  const card = await db.rejections.get(id)
  if (!card) return null
  const name = card.name as MutationName
  const definition = findMutation(name)
  const args = definition ? currentArgs(definition, card) : card.args
  return mutate(db, name, args as MutationArgs<MutationName>, { instead: id })
}

/** The person has read the refusal. The visible rows were rolled back when it arrived. */
export const discardRejected = (db: PortalDatabase, id: string): Promise<void> => db.rejections.delete(id)

/**
 * Takes a change that was held back out of the queue as if it had never been there. What stands behind it never left either, and moves
 * up: no gap arises. Must run inside a read-write transaction over outbox and `meta`.
 */
const removeHeld = async (db: PortalStore, { id, seq }: OutboxRow): Promise<void> => {
  const queue = await db.outbox.orderBy('seq').toArray()
  await db.outbox.bulkPut(queue.filter((row) => row.seq > seq).map((row) => ({ ...row, seq: row.seq - 1 })))
  await db.outbox.delete(queue.at(-1)?.seq ?? seq)
  await db.meta.put({ key: 'nextSeq', value: (await nextSeq(db)) - 1 })
  await freeHeld(db, id)
}

/**
 * Takes a waiting change back: the visible rows return to what they are without it. Its place in the queue is kept by
 * a skip, because the server accepts a client's changes only without gaps. If the original was already on its way and
 * arrived, the next pull shows its effect and a card says so: what the server did is never hidden. Of one that was held back nothing ever
 * leaves, not even a skip. `onlyUnsent` leaves alone what may
 * have arrived. Resolves to `discarded` when it certainly never left this device, `recalled` when it may have, null when nothing was done.
 */
export const discardWaiting = (db: PortalDatabase, id: string, { onlyUnsent = false } = {}): Promise<'discarded' | 'recalled' | null> =>
  db.strict.transaction('rw', [...ROW_TABLES, 'outbox', 'base', 'meta'], async () => {
    const row = await db.strict.outbox.where('id').equals(id).first()
    // What had been confirmed once can only be reversed.
    if (!row || row.name === 'mutation.skip' || row.again) return null
    // Asked here and not before: a request may be made at any moment.
    const stayed = neverLeft(row, await sentUpTo(db.strict))
    if (onlyUnsent && !stayed) return null
    if (stayed && (await wasHeld(db.strict, id))) await removeHeld(db.strict, row)
    else await db.strict.outbox.put(skipFor(row, { stayed }))
    await db.strict.meta.put({ key: 'takenBack', value: (await takenBack(db.strict)) + 1 })
    await replayQueue(db.strict)
    return stayed ? 'discarded' : 'recalled'
  })
