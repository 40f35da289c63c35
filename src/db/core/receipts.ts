import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import type { PortalStore, ReceiptRow, RejectedRow } from './database.ts'

/**
 * Receipts, and the files they name, are kept this long by the server's clock: a backup that is restored within it has lost nothing
 * that its devices cannot send again.
 */
const RECEIPT_DAYS = 14

/** The server's clock (an instant) as it was last heard; null before the first answer. */
export const lastServerTime = async (db: PortalStore): Promise<string | null> =>
  ((await db.meta.get('serverNow'))?.value as string | undefined) ?? null

/** Before this instant a receipt is past its time. Only what the server says is time: a device's own clock may be wrong by years. */
const pastBefore = (serverNow: string): string => {
  const now = Date.parse(serverNow)
  return Number.isNaN(now) ? '' : new Date(now - RECEIPT_DAYS * DAY_MS).toISOString()
}

/** Forgets receipts that are past their time, except those of changes that a power cut at the server could still undo. Returns how many. */
export const forgetReceipts = async (db: PortalStore, serverNow: string): Promise<number> => {
  const old = await db.receipts.where('serverAt').below(pastBefore(serverNow)).toArray()
  const gone = old.filter((row) => row.volatile === 0).map((row) => row.id)
  if (gone.length > 0) await db.receipts.bulkDelete(gone)
  return gone.length
}

/** Notes what no power cut at the server can take back any more. */
export const noteDurable = async (db: PortalStore, durable: number): Promise<void> => {
  const volatile = await db.receipts.where('volatile').equals(1).toArray()
  const safe = volatile.filter((row) => row.revision <= durable)
  if (safe.length > 0) await db.receipts.bulkPut(safe.map((row) => ({ ...row, volatile: 0 as const })))
}

/** Every receipt, in the order in which the server carried them out. */
export const receiptsInOrder = async (db: PortalStore): Promise<ReceiptRow[]> =>
  (await db.receipts.toArray()).toSorted((a, b) => a.revision - b.revision || (a.seq ?? 0) - (b.seq ?? 0))

/** Every card of a refused change, the newest last: its id says nothing of that, where it was tried again. */
export const rejectionsInOrder = async (db: PortalStore): Promise<RejectedRow[]> =>
  (await db.rejections.toArray()).toSorted((a, b) => a.serverAt.localeCompare(b.serverAt) || a.clientAt.localeCompare(b.clientAt))
