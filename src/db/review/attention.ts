import { findMutation, type MutationArgs, type MutationName } from '#domain/catalog.ts'
import { currentArgs } from '#domain/kernel/mutation.ts'
import { ROW_TABLES, type PortalDatabase } from '#db/core/database.ts'
import { neverLeft, sentUpTo } from '#db/core/identity.ts'
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
 * Takes a waiting change back: the visible rows return to what they are without it. Its place in the queue is kept by
 * a skip, because the server accepts a client's changes only without gaps. If the original was already on its way and
 * arrived, the next pull shows its effect and a card says so: what the server did is never hidden. `onlyUnsent` leaves alone what may
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
    await db.strict.outbox.put(skipFor(row, { stayed }))
    const taken = (await db.strict.meta.get('takenBack'))?.value as number | undefined
    await db.strict.meta.put({ key: 'takenBack', value: (taken ?? 0) + 1 })
    await replayQueue(db.strict)
    return stayed ? 'discarded' : 'recalled'
  })
