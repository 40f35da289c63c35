import { findMutation, type MutationArgs, type MutationName } from '#domain/catalog.ts'
import { currentArgs } from '#domain/kernel/mutation.ts'
import { ROW_TABLES, type OutboxRow, type PortalDatabase, type PortalStore, type RejectedRow } from '#db/core/database.ts'
import { writeDurably } from '#db/core/durable-write.ts'
import type { FileRow } from '#db/core/files-database.ts'
import { sha256Of } from '#db/files/files.ts'
import { freeHeld, wasHeld } from '#db/core/held.ts'
import { neverLeft, nextSeq, sentUpTo, takenBack } from '#db/core/identity.ts'
import { mutate, type MutateResult } from '#db/core/mutate.ts'
import { idAgain } from '#protocol/id-again.ts'
import { replayQueue, skipFor } from '#db/recovery/refuse-waiting.ts'

/** Queues the files again that a card names, that were refused and whose bytes are here. Resolves to their rows as they were. */
const queueFiles = async (db: PortalDatabase, card: RejectedRow): Promise<readonly FileRow[]> => {
  const { files } = db
  const call = findMutation(card.name)?.bind(card)
  if (!call?.ok || call.files.length === 0) return []
  let refused: readonly FileRow[] = []
  await writeDurably(db, () =>
    files.transaction('rw', files.files, files.bytes, async () => {
      const held = await files.bytes
        .where('sha256')
        .anyOf([...call.files])
        .primaryKeys()
      const found = (await files.files.bulkGet(held)).filter((row) => row?.state === 'refused').flatMap((row) => row ?? [])
      if (found.length > 0) refused = found
      await files.files.bulkPut(found.map((row) => ({ ...row, state: 'queued', received: 0, code: null })))
    }),
  )
  return refused
}

/** Files that no change was queued for after all are refused as before: what waits for nothing must not count as on its way. */
const refuseFiles = async ({ files }: PortalDatabase, refused: readonly FileRow[]): Promise<void> => {
  for (const { sha256, state, code } of refused) await files.files.where({ sha256, state: 'queued' }).modify({ state, code })
}

/**
 * Tries a refused change once more, as a new change on today's rows, with its files. The card goes when the change was queued. What was put
 * aside at the server may be carried out by others as well, so that the new change has the id that all of them give it.
 */
export const retryRejected = async (db: PortalDatabase, id: string): Promise<MutateResult | null> => {
  const card = await db.rejections.get(id)
  if (!card) return null
  const name = card.name as MutationName
  const definition = findMutation(name)
  const args = definition ? currentArgs(definition, card) : card.args
  // Before the change, which else is refused by the state of its files as soon as somebody looks at the queue.
  const files = await queueFiles(db, card)
  let result: MutateResult | null = null
  try {
    result = await mutate(db, name, args as MutationArgs<MutationName>, { instead: id, id: await idAgain(id, sha256Of) })
  } finally {
    if (result?.status !== 'queued') await refuseFiles(db, files)
  }
  return result
}

/** The person has read the refusal. The visible rows were rolled back when it arrived. */
export const discardRejected = (db: PortalDatabase, id: string): Promise<void> => writeDurably(db, (store) => store.rejections.delete(id))

/**
 * Takes a change that was held back out of the queue as if it had never been there. What stands behind it never left either, and moves
 * up: no gap arises. Must run inside a read-write transaction over outbox and `meta`.
 */
const removeHeld = async (db: PortalStore, { id, seq }: OutboxRow): Promise<void> => {
  const behind = await db.outbox.where('seq').above(seq).sortBy('seq')
  await db.outbox.bulkPut(behind.map((row) => ({ ...row, seq: row.seq - 1 })))
  await db.outbox.delete(behind.at(-1)?.seq ?? seq)
  await db.meta.put({ key: 'nextSeq', value: (await nextSeq(db)) - 1 })
  await freeHeld(db, [id])
}

/** It certainly never left this device, or it may have. */
type Discarded = 'discarded' | 'recalled'

/**
 * Takes a waiting change back: the visible rows return to what they are without it. Its place in the queue is kept by
 * a skip, because the server accepts a client's changes only without gaps. If the original was already on its way and
 * arrived, the next pull shows its effect and a card says so: what the server did is never hidden. Of one that was held back nothing ever
 * leaves, not even a skip. `onlyUnsent` leaves alone what may
 * have arrived. Resolves to `discarded` when it certainly never left this device, `recalled` when it may have, null when nothing was done.
 */
export const discardWaiting = async (db: PortalDatabase, id: string, { onlyUnsent = false } = {}): Promise<Discarded | null> =>
  (await discardAll(db, [{ id, onlyUnsent }])).get(id) ?? null

/** {@link discardWaiting} for many, in one transaction and with one replay: what became of each, by id; nothing of those left alone. */
export const discardAll = (
  db: PortalDatabase,
  wanted: readonly { readonly id: string; readonly onlyUnsent: boolean }[],
): Promise<ReadonlyMap<string, Discarded>> => {
  // What a try whose end nobody heard of took back.
  let tried: { readonly gone: ReadonlyMap<string, Discarded>; readonly takenBack: number } | undefined
  return writeDurably(db, (store) =>
    store.transaction('rw', [...ROW_TABLES, 'outbox', 'base', 'meta'], async () => {
      const gone = new Map<string, Discarded>()
      const rows = await store.outbox
        .where('id')
        .anyOf(wanted.map(({ id }) => id))
        .toArray()
      const before = await takenBack(store)
      // It was stored after all: a second time nothing would be found, and be said to have been too late.
      if (tried && before >= tried.takenBack && rows.every((row) => row.name === 'mutation.skip' || !tried?.gone.has(row.id)))
        return tried.gone
      // Asked here and not before: a request may be made at any moment.
      const sent = await sentUpTo(store)
      // The last first: none of them is moved up before it is its turn.
      for (const row of rows.toSorted((a, b) => b.seq - a.seq)) {
        // What had been confirmed once can only be reversed.
        if (row.name === 'mutation.skip' || row.again) continue
        // What was taken over from the server had not been sent by anybody before.
        const stayed = neverLeft(row, sent) || (row.takenOver === true && row.seq > sent)
        if (!stayed && wanted.some(({ id, onlyUnsent }) => id === row.id && onlyUnsent)) continue
        if (stayed && (await wasHeld(store, row.id))) await removeHeld(store, row)
        else await store.outbox.put(skipFor(row, { stayed }))
        gone.set(row.id, stayed ? 'discarded' : 'recalled')
      }
      if (gone.size === 0) return gone
      tried = { gone, takenBack: before + gone.size }
      await store.meta.put({ key: 'takenBack', value: tried.takenBack })
      await replayQueue(store)
      return gone
    }),
  )
}
