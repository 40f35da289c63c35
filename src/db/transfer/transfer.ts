import * as v from 'valibot'
import { fileRef } from '#domain/kernel/id.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { TransferError } from './transfer-fault.ts'
import { PREDICTED_REJECTION, ROW_TABLES, type OutboxRow, type PortalDatabase } from '#db/core/database.ts'
import type { FileRow } from '#db/core/files-database.ts'
import { storeFile } from '#db/files/files.ts'
import { writeDurably } from '#db/core/durable-write.ts'
import { freeHeld } from '#db/core/held.ts'
import { lastServerTime } from '#db/core/receipts.ts'
import { answered } from '#db/core/settle.ts'
import { isForgottenBy } from '#db/recovery/forgotten.ts'
import { takeSeq } from '#db/core/identity.ts'
import { assertNotBeingWiped } from '#db/core/upload-progress.ts'
import { wireMutation } from '#protocol/sync.ts'
import { filesNamedBy } from '#db/rules/named-files.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { replayQueue } from '#db/recovery/refuse-waiting.ts'

/** A change on its way to another device: what the outbox holds, without its place in this device's queue. */
const carriedChange = v.omit(wireMutation, ['seq'])
type CarriedChange = v.InferOutput<typeof carriedChange>

/** The most bytes of files that are carried: written twice as text they make 228 MiB, and a page has several copies of it meanwhile. */
const MOST_FILE_BYTES = 128 * 1024 * 1024

/** A file that a carried change names and the server does not have yet. */
const carriedFile = v.object({ ...v.omit(fileRef, ['size']).entries, bytes: v.string() })
type CarriedFile = v.InferOutput<typeof carriedFile>

/** The unsent work of a device. */
export const transferContent = v.object({
  vendorId: v.string(),
  exportedAt: v.string(),
  changes: v.array(carriedChange),
  files: v.optional(v.array(carriedFile), []),
})
export type TransferContent = v.InferOutput<typeof transferContent>

/** The files of changes that are to be carried. Asked before they are read: all at once they could be too much for the page. */
const filesToCarry = async (db: PortalDatabase, waiting: readonly OutboxRow[]): Promise<FileRow[]> => {
  const named = [...new Set(waiting.flatMap((row) => filesNamedBy(row)))]
  if (named.length === 0) return []
  const unsent = (await db.files.files.bulkGet(named)).flatMap((row) => (row && row.state !== 'uploaded' ? [row] : []))
  if (unsent.reduce((sum, { size }) => sum + size, 0) > MOST_FILE_BYTES) throw new TransferError('transfer.too_large')
  return unsent
}

const carriedFiles = async (db: PortalDatabase, waiting: readonly OutboxRow[]): Promise<CarriedFile[]> => {
  const unsent = await filesToCarry(db, waiting)
  const contents = await db.files.bytes.bulkGet(unsent.map(({ sha256 }) => sha256))
  return unsent.flatMap(({ sha256, name, type }, at) => {
    const content = contents[at]
    return content ? [{ sha256, name, type, bytes: toBase64(new Uint8Array(content.bytes)) }] : []
  })
}

/**
 * Every waiting change of this device, oldest first, with the files they name that are not at the server yet. What leaves in this way is
 * held back no longer: where it comes back from another device it must be known here.
 * @throws TransferError `transfer.too_large` where their files are more than one file can carry
 */
export const exportUnsent = async (db: PortalDatabase, now: string): Promise<TransferContent> => {
  await filesToCarry(db, await db.outbox.toArray())
  if (await writeDurably(db, (store) => freeHeld(store))) db.wake()
  const waiting = await writeDurably(db, (store) =>
    store.transaction('rw', store.outbox, async () => {
      const rows = (await store.outbox.orderBy('seq').toArray()).filter((row) => row.name !== 'mutation.skip')
      // Another device may send it: whoever discards it here is told what became of it.
      await store.outbox.bulkPut(rows.map((row) => ({ ...row, mayHaveArrived: true, takenOver: false })))
      return rows
    }),
  )
  return {
    vendorId: vendorIdOf(db),
    exportedAt: now,
    changes: waiting.map(({ id, name, version, args, clientAt, dependsOn, confirmedAt }) => ({
      id,
      name,
      version,
      args,
      clientAt,
      ...(dependsOn === undefined ? {} : { dependsOn }),
      ...(confirmedAt === undefined ? {} : { confirmedAt }),
    })),
    files: await carriedFiles(db, waiting),
  }
}

/** How many changes are new here and how many were here already. `asks`: the new ones are not queued, cards ask what became of them. */
export interface Imported {
  readonly added: number
  readonly known: number
  readonly asks?: true
}

/**
 * Queues changes that were made on another device, under their own ids and times, in one transaction. What this device
 * has queued or sent already is left out, and the server carries out an id only once, so importing twice, or on both
 * devices, doubles nothing. `takenOver`: the server has them, and had judged none under its id. `askedAt`: they may have been
 * carried out so long ago that the server has forgotten it at that instant, and cards ask for each whether it is there. A change that
 * today's rows would refuse is queued with a predicted rejection: only the server settles it.
 */
export const importChanges = async (
  db: PortalDatabase,
  changes: readonly CarriedChange[],
  { takenOver = false, askedAt = null }: { takenOver?: boolean; askedAt?: string | null } = {},
): Promise<Imported> => {
  let added = 0
  await writeDurably(db, (store) =>
    store.transaction('rw', [...ROW_TABLES, 'outbox', 'base', 'receipts', 'rejections', 'meta'], async () => {
      await assertNotBeingWiped(store)
      const ids = changes.map(({ id }) => id)
      const queued = await store.outbox.where('id').anyOf(ids).toArray()
      const known = new Set([
        ...queued.map(({ id }) => id),
        ...(await store.receipts.bulkGet(ids)).flatMap((row) => (row ? [row.id] : [])),
        ...(await store.rejections.bulkGet(ids)).flatMap((row) => (row ? [row.id] : [])),
      ])
      const fresh = [...new Map(changes.map((change) => [change.id, change])).values()].filter(({ id }) => !known.has(id))
      // A further try finds none that are new where the first one was stored after all.
      added = Math.max(added, fresh.length)
      if (askedAt !== null) {
        const cards = fresh.map((change) => answered({ ...change, args: change.args, touched: [] }, askedAt))
        await store.rejections.bulkPut(cards.map((card) => ({ ...card, code: 'mutation.too_old', params: {} })))
        return
      }
      const rows: OutboxRow[] = []
      for (const { dependsOn, confirmedAt, ...change } of fresh)
        rows.push({
          ...change,
          ...(dependsOn === undefined ? {} : { dependsOn }),
          // Confirmed before the server lost data: also here it can only be reversed.
          ...(confirmedAt === undefined ? {} : { again: true, confirmedAt }),
          args: change.args,
          seq: await takeSeq(store),
          touched: [],
          [PREDICTED_REJECTION]: null,
          mayHaveArrived: true,
          ...(takenOver ? { takenOver } : {}),
        })
      await store.outbox.bulkAdd(rows)
      await replayQueue(store)
    }),
  )
  const known = changes.length - added
  if (added === 0) return { added, known }
  if (askedAt !== null) return { added, known, asks: true }
  db.wake()
  return { added, known }
}

/**
 * Takes over the unsent work of another device: its files first, in their own database, then its changes. Where there is no room
 * for the files it throws before any change is queued. What was exported half a year ago may have been sent by its device then: it is not
 * queued, as the server would judge it anew.
 */
export const importTransfer = async (db: PortalDatabase, content: TransferContent): Promise<Imported> => {
  for (const { name, type, bytes } of content.files) await storeFile(db, { name, type, bytes: fromBase64(bytes).buffer })
  const serverNow = await lastServerTime(db)
  return importChanges(db, content.changes, { askedAt: isForgottenBy(serverNow)(content.exportedAt) ? serverNow : null })
}
